import { madeUri } from './made-uri';

describe('The URI of a short URL', () => {
  it.each<[object, string]>([
    [{ ci_id: 7 }, 'deskline://self_service?ci_id=7'],
    [{ request_template_id: 8 }, 'deskline://self_service?request_template_id=8'],
    [{ knowledge_article_id: 9 }, 'deskline://self_service?knowledge_article_id=9'],
    [{ website_url: 'https://www.example.com/a?b=c' }, 'https://www.example.com/a?b=c'],
    [{ email_to: 'desk@example.com' }, 'mailto:desk@example.com'],
    [
      { email_to: 'a&b=c@example.com', email_subject: 'Help & more', email_body: 'Hi\nthere' },
      'mailto:a%26b%3Dc@example.com?subject=Help%20%26%20more&body=Hi%0Athere',
    ],
    [{ tel: '+31 (0)20-123 45 67' }, 'tel:+310201234567'],
    [{ sms_tel: '+31 6 1234', sms_body: 'Help?' }, 'sms:+3161234?body=Help%3F'],
    [{ skype_name: 'service desk' }, 'skype:service%20desk?call'],
    [{ twitter_name: 'desk' }, 'https://twitter.com/desk'],
    [{ tweet: '#help' }, 'https://twitter.com/intent/tweet?text=%23help'],
    [{ map_address: 'Dam 1, Amsterdam' }, 'geo:0,0?q=Dam%201%2C%20Amsterdam'],
    [{ geo_latitude: '52.37', geo_longitude: '4.89' }, 'geo:52.37,4.89'],
    [{ plain_text: 'Ring the bell' }, 'text:Ring%20the%20bell'],
  ])('is made of %j', (parts, uri) => {
    expect(madeUri({ ...parts })).toEqual({ uri });
  });

  it('is not made of nothing, of empty texts, or of fields that are no kind', () => {
    expect([{}, { tel: '' }, { tel: null }, { id: 3 }].map(madeUri)).toEqual([
      { uri: null },
      { uri: null },
      { uri: null },
      { uri: null },
    ]);
  });

  it('needs all fields of its kind', () => {
    expect(madeUri({ geo_latitude: '52' })).toEqual({ missing: 'geo_longitude' });
    expect(madeUri({ email_body: 'Hello' })).toEqual({ missing: 'email_to' });
    expect(madeUri({ sms_body: 'Hello' })).toEqual({ missing: 'sms_tel' });
  });

  it('has one kind', () => {
    expect(madeUri({ tel: '112', plain_text: 'x' })).toEqual({ beside: ['plain_text', 'tel'] });
  });
});
