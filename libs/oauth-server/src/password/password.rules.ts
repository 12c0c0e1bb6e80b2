export const SHORTEST_PASSWORD = 8;

/** Longest password, so that hashing cannot be used to overload the machine. */
export const LONGEST_PASSWORD = 1_024;

/** Only the length is checked (NIST SP 800-63B): rules about kinds of characters make passwords worse. */
export const isPassword = (text: string): boolean =>
  [...text].length >= SHORTEST_PASSWORD && text.length <= LONGEST_PASSWORD;
