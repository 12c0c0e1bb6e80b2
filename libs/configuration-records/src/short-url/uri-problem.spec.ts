import { uriProblem } from './uri-problem';

describe('A short URL', () => {
  it.each([
    'https://www.example.com/path?query=1#part',
    'http://intranet/news',
    'https://bücher.example/ä',
    'mailto:desk@example.com?subject=Help',
    'tel:+31201234567',
    'sms:+3161234?body=Help',
    'skype:desk?call',
    'geo:52.37,4.89',
    'geo:0,0?q=Amsterdam',
    'text:Hello%20world',
    'deskline://self_service?ci_id=7',
  ])('leads to %s', (uri) => {
    expect(uriProblem(uri)).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://www.example.com/1',
    'view-source:https://www.example.com',
    'intent://scan/#Intent;end',
    'deskline://self_service?task_id=7',
    'deskline://self_service?ci_id=7/../../oauth',
    'deskline://elsewhere',
    '//www.example.com',
    '/widget/cis/7',
    'www.example.com',
    'https://www.example.com/a\r\nSet-Cookie: a=b',
    'https://www.example.com/a b',
    'tel:abc',
    'sms:1?body=x y',
    'geo:91,0',
    'geo:52',
    'geo:NaN,0',
  ])('does not lead to %j', (uri) => {
    expect(uriProblem(uri)).toBe('bad_uri');
  });

  it('has no password of anybody', () => {
    expect(uriProblem('https://bank.example@evil.example/')).toBe('has_credentials');
  });
});
