import type { Signer } from './signer';

const HOUR_S = 3_600;
const PURPOSE = 'download';

export interface Download {
  readonly key: string;
  readonly inline: boolean;
  /** Seconds since 1970. */
  readonly expires: number;
}

/**
 * Good for one to two hours. It ends on a whole hour, so that within an hour it is the same text at every read and a
 * record that has not changed keeps its ETag.
 */
export const expiryOf = (now: Date): number => (Math.ceil(now.getTime() / 1_000 / HOUR_S) + 1) * HOUR_S;

/** Signed address under which its holder can fetch the attachment without further credentials. */
export function downloadAddress(
  signer: Signer,
  base_url: string,
  { key, inline, expires }: Download,
): string {
  const path = key.split('/').map(encodeURIComponent).join('/');
  const signature = signer.sign(PURPOSE, key, inline, expires);
  return `${base_url}/${path}?${inline ? 'inline=1&' : ''}expires=${expires}&signature=${signature}`;
}

/** Attachment of an address after base_url; null if the address was not signed here or has expired. */
export function readAddress(signer: Signer, address: string, now: Date): Download | null {
  const question = address.indexOf('?');
  const query = new URLSearchParams(question < 0 ? '' : address.slice(question));
  const key = decoded(address.slice(1, question < 0 ? undefined : question));
  const [inline, expires] = [query.get('inline') === '1', Number(query.get('expires'))];
  if (key === null || !signer.isSigned(query.get('signature') ?? '', PURPOSE, key, inline, expires))
    return null;
  return expires * 1_000 > now.getTime() ? { key, inline, expires } : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
