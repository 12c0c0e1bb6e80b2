/** Multiplies two decimals exactly; zeros at the end of the fraction beyond that of the first are dropped. */
export function decimalProduct(one: string | null, other: string): string | null {
  if (one === null) return null;
  const places = fraction(one).length + fraction(other).length;
  const product = digits(one) * digits(other);
  const text = String(product < 0n ? -product : product).padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  const kept = fraction(one).length;
  const cents = text.slice(text.length - places);
  const rest = cents.slice(kept).replace(/0+$/, '');
  const decimals = cents.slice(0, kept) + rest;
  return `${product < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

const fraction = (decimal: string): string => decimal.split('.')[1] ?? '';
const digits = (decimal: string): bigint => BigInt(decimal.replace('.', ''));
