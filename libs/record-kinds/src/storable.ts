/** PostgreSQL keeps no NUL, and half a surrogate pair is no character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Longer than so many characters, where a character is a code point: an emoji counts once. */
export function exceeds(text: string, characters: number): boolean {
  if (text.length <= characters) return false;
  if (text.length > 2 * characters) return true;
  let count = 0;
  for (const _ of text) if (++count > characters) return true;
  return false;
}

/** The first so many characters, none cut in half. */
export function cut(text: string, characters: number): string {
  return exceeds(text, characters) ? [...text.slice(0, 2 * characters)].slice(0, characters).join('') : text;
}

/** Text of a number that a client sends for a text: a sourceID of 1042. JSON.parse reads 1e999 as infinite. */
export const textOf = (given: unknown): unknown => (Number.isFinite(given) ? String(given) : given);
