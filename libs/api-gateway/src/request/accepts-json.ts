const JSON_RANGES = ['application/json', 'application/*', '*/*'];

/** Whether an Accept header leaves room for JSON. The most specific range that names it decides (RFC 9110, 12.5.1). */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  const ranges = new Map(accept.split(',').map(quality));
  for (const range of JSON_RANGES) {
    const weight = ranges.get(range);
    if (weight !== undefined) return weight > 0;
  }
  return false;
}

function quality(range: string): [string, number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [type, weight === undefined ? 1 : Number(weight) || 0];
}
