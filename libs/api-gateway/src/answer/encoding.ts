export type Encoding = 'br' | 'gzip';

/** Of two that are wanted as much, the smaller result. */
const OFFERED: readonly Encoding[] = ['br', 'gzip'];

/** What an Accept-Encoding header likes best of what is offered; null: as it is. */
export function encodingFor(header: string | undefined): Encoding | null {
  if (!header) return null;
  const qualities = new Map(header.split(',').map(qualityOf));
  const quality = (name: string): number => qualities.get(name) ?? qualities.get('*') ?? 0;
  const [best] = [...OFFERED].sort((one, other) => quality(other) - quality(one));
  const asItIs = qualities.get('identity') ?? 0;
  return best !== undefined && quality(best) > 0 && quality(best) >= asItIs ? best : null;
}

/** `gzip;q=0.5`; without a number it is 1, and what is no number is 0. */
function qualityOf(entry: string): [name: string, quality: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = q === undefined ? 1 : Number(q.slice(2));
  return [name === 'x-gzip' ? 'gzip' : name, quality >= 0 && quality <= 1 ? quality : 0];
}
