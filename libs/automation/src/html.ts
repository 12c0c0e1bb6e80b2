const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => ESCAPES[each] as string);

/** Ends at angle brackets, quotes and blanks. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;

/** Actions are code. */
export const actionsHtml = (actions: string): string => `<pre><code>${escaped(actions)}</code></pre>`;

/** Paragraphs, line breaks and links; all text is escaped. */
export function descriptionHtml(description: string): string {
  const paragraphs = description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs
    .map((paragraph) => `<p>${linked(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

function linked(text: string): string {
  let html = '';
  let at = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const safe = escaped(address);
    html += `${escaped(text.slice(at, index))}<a href="${safe}" rel="noopener noreferrer">${safe}</a>`;
    at = index + address.length;
  }
  return html + escaped(text.slice(at));
}
