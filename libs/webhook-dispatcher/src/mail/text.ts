const LONGEST_SUBJECT = 150;

/** Line breaks, other control characters, and those that change the direction of the text. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of a user in one line: it can neither start a header or a line of its own nor hide anything. */
export const oneLine = (text: string): string => text.replace(INVISIBLE, ' ').trim();

export const asSubject = (text: string): string =>
  text.length > LONGEST_SUBJECT ? `${text.slice(0, LONGEST_SUBJECT - 1)}…` : text;

export const inUtc = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
