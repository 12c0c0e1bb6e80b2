const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** `7 days`, `28 hours`, `20 minutes`: in the largest unit that there are two of, or that it is a whole number of. */
export function inWords(seconds: number): string {
  const unit = UNITS.find(([size]) => seconds >= 2 * size || (seconds > 0 && seconds % size === 0));
  const [size, name] = unit ?? ([1, 'second'] as const);
  const number = Math.round(seconds / size);
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}
