/** Adds decimals exactly, as integers scaled to the longest fraction among them. */
export function decimalSum(...decimals: readonly (string | null)[]): string | null {
  const given = decimals.filter((each) => each !== null);
  if (given.length === 0) return null;
  const places = Math.max(...given.map((each) => fraction(each).length));
  const sum = given.reduce((total, each) => total + inPlaces(each, places), 0n);
  return written(sum, places);
}

const fraction = (decimal: string): string => decimal.split('.')[1] ?? '';

const inPlaces = (decimal: string, places: number): bigint =>
  BigInt(decimal.replace('.', '') + '0'.repeat(places - fraction(decimal).length));

function written(sum: bigint, places: number): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${sum < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
}
