/** Comments, scripts, style sheets and tags. An unclosed one extends to the end, so that matching stays linear. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<[/!]?[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/gi;

/** Visible texts of a form, in order and without duplicates, for translation. */
export function phrasesIn(html: string): string[] {
  const texts = html.replace(MARKUP, '<').split('<');
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''))];
}
