const WORDS = new Map<string, boolean>([
  ...['1', 't', 'y', 'true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['0', 'f', 'n', 'false', 'no', 'off'].map((word) => [word, false] as const),
]);

/** "true/false, and in any case 1 T Y TRUE YES ON / 0 F N FALSE NO OFF" */
export function booleanIn(text: string): boolean | undefined {
  return text.length > 5 ? undefined : WORDS.get(text.toLowerCase());
}
