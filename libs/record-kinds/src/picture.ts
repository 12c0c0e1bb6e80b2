import type { Field } from '@deskline/record';
import { Refusal } from './kind';
import { urlOf } from './url';

/** Images that cannot contain a script, and that every browser shows. */
const PICTURE_EXTENSIONS: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
const WITH_SVG: readonly string[] = [...PICTURE_EXTENSIONS, 'svg'];

/** Extensions that a picture field takes. */
export const pictureExtensions = ({ svg }: Pick<Field, 'svg'>): readonly string[] =>
  svg ? WITH_SVG : PICTURE_EXTENSIONS;

/** Keys of uploads begin so, and no URI does. */
const KEY_ROOT = 'attachments/';
const KEY_IN_PATH = /\/(attachments\/[^/]+\/[\w-]{32}\/.+)$/s;
const NOT_INCLUDED = new Refusal('not_included');

/** Whether a stored picture is the key of an upload, not a URI. */
export const isPictureKey = (stored: unknown): stored is string =>
  typeof stored === 'string' && stored.startsWith(KEY_ROOT);

/**
 * Key of an uploaded picture in a text, or its refusal; undefined for another text. Clients send whole records back: a signed
 * address of a download stands for its key, and is never stored, as it expires.
 */
export function pictureIn(text: string, extensions: readonly string[]): string | Refusal | undefined {
  const key = isPictureKey(text) ? text : keyOfAddress(text);
  if (key === undefined) return undefined;
  const extension = /\.(\w+)$/.exec(key)?.[1]?.toLowerCase() ?? '';
  return extensions.includes(extension) ? key : NOT_INCLUDED;
}

function keyOfAddress(text: string): string | undefined {
  const url = urlOf(text);
  if (!url?.protocol.startsWith('http') || !url.searchParams.has('signature')) return undefined;
  const path = KEY_IN_PATH.exec(url.pathname)?.[1];
  try {
    return path && decodeURIComponent(path);
  } catch {
    return undefined; // no address of ours
  }
}
