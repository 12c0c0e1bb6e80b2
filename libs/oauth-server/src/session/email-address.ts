/** RFC 5321: 64 before the @, 255 after it. */
const LONGEST_EMAIL = 320;

/** False for a text that no email address can be: too long, or with a NUL, which PostgreSQL cannot store. */
export const canBeEmail = (text: string): boolean =>
  text !== '' && text.length <= LONGEST_EMAIL && !text.includes('\0');
