/** Whether an Accept header lets JSON be answered; without one it does. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') return true;
  const ranges = accept.split(',').map(rangeIn);
  // The most specific range that covers JSON decides.
  for (const name of ['application/json', 'application/*', '*/*']) {
    const range = ranges.find((each) => each.name === name);
    if (range) return range.quality > 0;
  }
  return false;
}

function rangeIn(text: string): { name: string; quality: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { name, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}
