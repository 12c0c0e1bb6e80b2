/** No character with a meaning in a mail header or in SMTP, and none that is invisible. */
const MAILBOX = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;
const LONGEST = 254;

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** True for one address that a mail server cannot take for more than one. */
export const isAddress = (text: string): boolean => text.length <= LONGEST && MAILBOX.test(text);

/** `Deskline <deskline@example.com>` or the address alone; null when it is neither. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', inside] = /^([^\p{C}<>"]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = inside ?? text.trim();
  return isAddress(address) ? { name: name.trim(), address } : null;
}

/** Parses the URL of a mail server, with credentials as in any URL; null when it is not valid. */
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
