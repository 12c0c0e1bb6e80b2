/** RFC 5321: 64 before the @, 255 after it. */
const LONGEST_EMAIL = 320;

/** Somebody may have it: one that is longer, or has a letter that PostgreSQL does not keep, is nobody's. */
export const canBeEmail = (text: string): boolean =>
  text !== '' && text.length <= LONGEST_EMAIL && !text.includes('\0');
