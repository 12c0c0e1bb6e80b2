import * as fc from 'fast-check';
import { actionsHtml, descriptionHtml } from './html';

/** Removes the markup that the rendering adds. */
const withoutOurs = (html: string): string =>
  html
    .replace(/<a href="https?:\/\/[^"<>]*" rel="noopener noreferrer">/g, '')
    .replace(/<\/?(pre|code|p|a)>|<br>/g, '');

describe('HTML of automation rules', () => {
  it('shows actions as code', () => {
    expect(actionsHtml('note("<b>" + \'&\')')).toBe(
      '<pre><code>note(&quot;&lt;b&gt;&quot; + &#39;&amp;&#39;)</code></pre>',
    );
  });

  it('shows a description in paragraphs, with its addresses as links', () => {
    const html = descriptionHtml('Why:\nsee https://desk.example/a?b=1&c=2.\n\n<script>alert(1)</script>');
    const address = 'https://desk.example/a?b=1&amp;c=2';
    expect(html).toBe(
      `<p>Why:<br>see <a href="${address}" rel="noopener noreferrer">${address}</a>.</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>`,
    );
  });

  it('makes no link of other addresses than http and https', () => {
    expect(descriptionHtml('javascript:alert(1) data:text/html,x')).not.toContain('<a');
  });

  it('escapes all markup of the text', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^(https?:\/\/|[<>"'&\n a-z\\/])*$/));
    fc.assert(
      fc.property(texts, (text) => {
        expect(withoutOurs(actionsHtml(text))).not.toMatch(/[<>]/);
        expect(withoutOurs(descriptionHtml(text))).not.toMatch(/[<>]/);
      }),
    );
  });
});
