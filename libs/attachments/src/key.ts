import { randomBytes } from 'node:crypto';
import { fileName } from './file-name';

/** Where every key begins: a bucket may hold other things too, and those are not ours to look at. */
export const KEY_ROOT = 'attachments/';
const SHAPE = /^attachments\/([^/]+)\/([\w-]{32})\/(.+)$/s;

/** What a key says: who uploaded, and what it is called. */
export interface Key {
  readonly account: string;
  readonly name: string;
}

/** Nobody guesses it, and it says whose it is. */
export function newPrefix(account: string): string {
  return `${KEY_ROOT}${folderOf(account)}/${randomBytes(24).toString('base64url')}/`;
}

/** Null for what is no key of ours. A store that names uploads itself may have kept a name as the client gave it. */
export function readKey(key: string): Key | null {
  const [, folder, , rest] = SHAPE.exec(key) ?? [];
  const account = folder === undefined ? null : decoded(folder);
  if (account === null || rest === undefined || folderOf(account) !== folder) return null;
  return { account, name: fileName(rest) };
}

/** Never `.` or `..`, whatever an account is called. */
const folderOf = (account: string): string => encodeURIComponent(account).replaceAll('.', '%2E');

function decoded(folder: string): string | null {
  try {
    return decodeURIComponent(folder);
  } catch {
    return null;
  }
}
