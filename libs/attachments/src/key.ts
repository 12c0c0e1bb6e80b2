import { randomBytes } from 'node:crypto';
import { fileName } from './file-name';

/** Prefix of every key: a bucket may hold other objects too. */
export const KEY_ROOT = 'attachments/';
const SHAPE = /^attachments\/([^/]+)\/([\w-]{32})\/(.+)$/s;

/** Account and file name of an upload. */
export interface Key {
  readonly account: string;
  readonly name: string;
}

/** Prefix that names the account and cannot be guessed. */
export function newPrefix(account: string): string {
  return `${KEY_ROOT}${folderOf(account)}/${randomBytes(24).toString('base64url')}/`;
}

/** Null if it is no key of an attachment. A bucket may have stored a file name as the client sent it. */
export function readKey(key: string): Key | null {
  const [, folder, , rest] = SHAPE.exec(key) ?? [];
  const account = folder === undefined ? null : decoded(folder);
  if (account === null || rest === undefined || folderOf(account) !== folder) return null;
  return { account, name: fileName(rest) };
}

/** Never `.` or `..`, for any account id. */
const folderOf = (account: string): string => encodeURIComponent(account).replaceAll('.', '%2E');

function decoded(folder: string): string | null {
  try {
    return decodeURIComponent(folder);
  } catch {
    return null;
  }
}
