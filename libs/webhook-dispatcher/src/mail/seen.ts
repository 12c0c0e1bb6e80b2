/** Line breaks, other control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text of somebody else's, in one line: it can neither start a header or a line of its own nor hide anything. */
export const seen = (text: string): string => text.replace(UNSEEN, ' ').trim();

/** What stands behind the question mark is often a secret, and a mail is read by more eyes than the record. */
export const shownUri = (uri: string): string => seen(uri).replace(/[?#].*$/, '?…');
