const DECIMAL = /^([+-]?)0*(\d{1,20})(\.\d{1,20})?$/;

/** The digits exactly as given, without a plus sign or zeros in front. */
export function decimalIn(text: string): string | undefined {
  const match = text.length > 64 ? null : DECIMAL.exec(text);
  if (!match) return undefined;
  const digits = `${match[2]}${match[3] ?? ''}`;
  return match[1] === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** A JSON number with the digits JavaScript prints, never with an exponent. */
export function decimalOf(number: number): string | undefined {
  const text = String(number);
  if (!text.includes('e')) return decimalIn(text);
  return Math.abs(number) < 1 ? decimalIn(number.toFixed(20).replace(/0+$/, '')) : undefined;
}
