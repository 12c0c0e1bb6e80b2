import fc from 'fast-check';
import { html } from './html';

const markup = (filling: Parameters<typeof html>[1]) => html`<p title="${filling}">${filling}</p>`.markup;

describe('html', () => {
  it('escapes interpolated values', () => {
    expect(markup(`<b>"a" & 'b'\``)).toBe(
      '<p title="&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&#96;">&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&#96;</p>',
    );
  });

  it('escapes text that looks escaped, so that people see their own text', () => {
    expect(html`${'&lt;'}`.markup).toBe('&amp;lt;');
  });

  it('does not escape nested markup, also in lists', () => {
    const items = ['a', '<b>'].map((name) => html`<i>${name}</i>`);
    expect(html`<b>${items}</b>`.markup).toBe('<b><i>a</i><i>&lt;b&gt;</i></b>');
  });

  it.each([null, undefined, false, []] as const)('renders %j as an empty text', (nothing) => {
    expect(html`a${nothing}b`.markup).toBe('ab');
  });

  it('renders a zero and an empty text', () => expect(html`${0}${''}`.markup).toBe('0'));

  it('refuses an object that only looks like markup', () => {
    const posing = { markup: '<script>', toString: () => '<script>' };
    expect(() => html`${posing as unknown as string}`).toThrow();
    expect(html`${String(posing)}`.markup).toBe('&lt;script&gt;');
  });

  it('lets no text begin a tag, end an attribute or begin an entity', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const markup = html`${text}`.markup;
        expect(markup).not.toMatch(/[<>"'`]|&(?!(amp|lt|gt|quot|#39|#96);)/);
      }),
    );
  });
});
