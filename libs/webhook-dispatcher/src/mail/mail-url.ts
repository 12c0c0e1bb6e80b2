/** An address of a mail server that can be used; null when it cannot. Credentials may be written as in any URL. */
export function parseMailUrl(text: string): URL | null {
  try {
    const url = new URL(text);
    decodeURIComponent(url.username);
    decodeURIComponent(url.password);
    return /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? url : null;
  } catch {
    return null;
  }
}
