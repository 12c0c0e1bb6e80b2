import fc from 'fast-check';
import { html } from './html';

const markup = (filling: Parameters<typeof html>[1]) => html`<p title="${filling}">${filling}</p>`.markup;

describe('html', () => {
  it('escapes what fills a gap', () => {
    expect(markup(`<b>"a" & 'b'\``)).toBe(
      '<p title="&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&#96;">&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&#96;</p>',
    );
  });

  it('escapes what looks escaped: people are shown what they wrote', () => {
    expect(html`${'&lt;'}`.markup).toBe('&amp;lt;');
  });

  it('leaves markup of its own alone, also in lists', () => {
    const items = ['a', '<b>'].map((name) => html`<i>${name}</i>`);
    expect(html`<b>${items}</b>`.markup).toBe('<b><i>a</i><i>&lt;b&gt;</i></b>');
  });

  it.each([null, undefined, false, []] as const)('shows nothing for %j', (nothing) => {
    expect(html`a${nothing}b`.markup).toBe('ab');
  });

  it('shows a zero and an empty text as they are', () => expect(html`${0}${''}`.markup).toBe('0'));

  it('does not take an object that only looks like markup', () => {
    const posing = { markup: '<script>', toString: () => '<script>' };
    expect(() => html`${posing as unknown as string}`).toThrow();
    expect(html`${String(posing)}`.markup).toBe('&lt;script&gt;');
  });

  it('lets no text whatever begin a tag, end an attribute or begin an entity of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = html`${text}`.markup;
        expect(shown).not.toMatch(/[<>"'`]|&(?!(amp|lt|gt|quot|#39|#96);)/);
      }),
    );
  });
});
