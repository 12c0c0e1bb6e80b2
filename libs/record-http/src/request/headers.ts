import { hash } from 'node:crypto';

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

/** Digest of the answer's bytes; of a single record it begins with the version, for If-Match. */
export function etagOf(body: Buffer, version?: number): string {
  const digest = hash('sha1', body, 'base64url');
  return version === undefined ? `"${digest}"` : `"${version}-${digest}"`;
}

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** "`If-None-Match` or `Etag` request header equal to it: 304" */
export function isUnchanged(headers: Readonly<Record<string, string | undefined>>, tag: string): boolean {
  const sent = headers['if-none-match'] ?? headers['etag'];
  if (sent === undefined) return false;
  return tagsIn(sent).some((each) => each === '*' || each === tag || `"${each}"` === tag);
}

/**
 * Version that If-Match requires: of several the newest, as only that one can be current.
 * Undefined without a requirement, NaN when the header has no ETag of ours.
 */
export function requiredVersion(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '' || header.trim() === '*') return undefined;
  const versions = tagsIn(header).map((tag) => /^"?(\d{1,10})-/.exec(tag)?.[1]);
  const numbers = versions.filter((version) => version !== undefined).map(Number);
  return numbers.length > 0 ? Math.max(...numbers) : NaN;
}
