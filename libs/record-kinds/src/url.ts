/**
 * URL of a text; null when it is none. `URL.canParse` is not used for texts of clients: Node.js 20 answers false for a valid
 * URL with a letter such as `ü` in its host, once that call has been optimized.
 */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
