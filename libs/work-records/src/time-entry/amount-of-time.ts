/** Digits behind the point of an amount, at most. */
const PLACES = 4;
const MINUTES_OF_HOUR = 60n;

/** Amount for minutes at a rate an hour, exact to four decimals, of which the last is rounded; cents are always written. */
export function amountOfTime(rate: string, minutes: number): string {
  const [whole = '', fraction = ''] = rate.split('.');
  const divisor = MINUTES_OF_HOUR * 10n ** BigInt(fraction.length);
  const scaled = BigInt(whole + fraction) * BigInt(minutes) * 10n ** BigInt(PLACES);
  const size = scaled < 0n ? -scaled : scaled;
  const digits = String((2n * size + divisor) / (2n * divisor)).padStart(PLACES + 1, '0');
  const sign = scaled < 0n && /[1-9]/.test(digits) ? '-' : '';
  return `${sign}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES).replace(/0{1,2}$/, '')}`;
}
