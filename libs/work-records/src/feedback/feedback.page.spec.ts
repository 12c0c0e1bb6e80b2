import { questionPage, thanksPage } from './feedback.page';

const said = (answer: { body: Buffer }) => answer.body.toString();

describe('the feedback page', () => {
  it('shows a form, and saves nothing by GET', () => {
    const text = said(questionPage({ subject: 'Printer', answer: 'dissatisfied' }));
    expect(text).toContain('<h1>Printer</h1>');
    expect(text).toContain('<form method="post"><button type="submit">I am dissatisfied</button></form>');
  });

  it('says thank you after the answer', () => {
    expect(said(thanksPage({ subject: 'Printer' }))).toContain('Thank you for your feedback.');
  });

  it('escapes the subject', () => {
    const subject = '<script>alert("1 & 2")</script>';
    for (const page of [questionPage({ subject, answer: 'satisfied' }), thanksPage({ subject })]) {
      expect(said(page)).not.toContain('<script>');
      expect(said(page)).toContain('&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;');
    }
  });

  it('is not cached, and sends no referrer', () => {
    expect(thanksPage({ subject: '' }).head.headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
  });
});
