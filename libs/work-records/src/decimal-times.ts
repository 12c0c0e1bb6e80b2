/** Multiplies a decimal by a whole number, exactly. */
export function decimalTimes(decimal: string | null, times: number): string | null {
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  const product = BigInt(whole + fraction) * BigInt(times);
  const digits = String(product < 0n ? -product : product).padStart(fraction.length + 1, '0');
  const split = digits.length - fraction.length;
  const sign = product < 0n ? '-' : '';
  return `${sign}${digits.slice(0, split)}${fraction === '' ? '' : `.${digits.slice(split)}`}`;
}
