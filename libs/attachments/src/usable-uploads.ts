import { extensionOf } from './file-name';
import { readKey } from './key';
import type { Upload, UploadsResponse } from './requests';
import type { Store } from './storage';

/** Questions to a store at the same time. */
const AT_ONCE = 10;

export interface Usable {
  /** Earlier uploads are not usable, as the sweep may delete them at any moment. */
  readonly since: Date;
  readonly extensions: readonly string[];
  /** Whether the upload was made by the person who wants to use it. */
  readonly isOwn: (key: string) => boolean;
}

/** Uploads under these keys that a record may use. */
export async function usableUploads(
  store: Store,
  keys: readonly string[],
  usable: Usable,
): Promise<UploadsResponse> {
  const answers: (Upload | null)[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE).map((key) => usableUpload(store, key, usable));
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}

async function usableUpload(
  store: Store,
  key: string,
  { since, extensions, isOwn }: Usable,
): Promise<Upload | null> {
  const read = readKey(key);
  // A bucket accepts any file name, so the extension is checked here.
  if (read === null || !isOwn(key) || !extensions.includes(extensionOf(read.name))) return null;
  const found = await store.find(key);
  return found && found.uploadedAt >= since ? { name: read.name, size: found.size } : null;
}
