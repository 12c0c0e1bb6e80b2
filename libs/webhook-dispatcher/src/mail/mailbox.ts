/** Nothing that means something in the header of a mail or on the wire, and nothing that is not seen. */
const MAILBOX = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;
const LONGEST = 254;

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** One address, and nothing that a mail server could take for more than one. */
export const isAddress = (text: string): boolean => text.length <= LONGEST && MAILBOX.test(text);

/** `Deskline <deskline@example.com>` or the address alone; null when it is neither. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', inside] = /^([^\p{C}<>"]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = inside ?? text.trim();
  return isAddress(address) ? { name: name.trim(), address } : null;
}
