import { answerFor } from './short-urls';

describe('A followed short URL', () => {
  const location = (uri: string) => answerFor(uri, 'widget').head;

  it.each([
    ['https://www.example.com/a?b=c#d', 'https://www.example.com/a?b=c#d'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['mailto:desk@example.com?subject=Help', 'mailto:desk@example.com?subject=Help'],
    ['tel:+31201234567', 'tel:+31201234567'],
    ['deskline://self_service?ci_id=7', '/widget/cis/7'],
    ['deskline://self_service?request_template_id=8', '/widget/request_templates/8'],
    ['deskline://self_service?knowledge_article_id=9', '/widget/knowledge_articles/9'],
  ])('leads from %s to %s, and is stored nowhere', (uri, to) => {
    expect(location(uri)).toMatchObject({
      status: 302,
      headers: { Location: to, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
    });
  });

  it('shows a text as a text, of which a browser runs nothing', () => {
    const { head, body } = answerFor(`text:${encodeURIComponent('<script>alert(1)</script>')}`, 'widget');
    expect(body.toString()).toBe('<script>alert(1)</script>');
    expect(head).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "sandbox; default-src 'none'",
      },
    });
  });

  it('shows a text that is not encoded as it is', () => {
    expect(answerFor('text:100%', 'widget').body.toString()).toBe('100%');
  });
});
