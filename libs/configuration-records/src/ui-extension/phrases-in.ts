/** Comments, scripts, style sheets and tags. What is not closed goes on to the end, so that each character is read once. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<[/!]?[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/gi;

/** What the readers of a form see as text, in its order and each once: what there is to translate. */
export function phrasesIn(html: string): string[] {
  const texts = html.replace(MARKUP, '<').split('<');
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''))];
}
