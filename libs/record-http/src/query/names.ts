/** A comma list of names: blanks and repetitions count for nothing. */
export function namesIn(list: string): string[] {
  return [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}
