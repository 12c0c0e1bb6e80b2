export const SHORTEST_PASSWORD = 8;

/** Hashing more than this would let a form keep the machine busy. */
export const LONGEST_PASSWORD = 1_024;

/** Only the length is checked (NIST SP 800-63B): rules about kinds of characters make passwords worse. */
export const isPassword = (text: string): boolean =>
  [...text].length >= SHORTEST_PASSWORD && text.length <= LONGEST_PASSWORD;
