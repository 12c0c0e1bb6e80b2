import { randomBytes } from 'node:crypto';
import { fileName } from './file-name';
import type { Signer } from './signer';

/** Prefix of every key: a bucket may hold other objects too. */
export const KEY_ROOT = 'attachments/';
const SHAPE = /^attachments\/([^/]+)\/([\w-]{32})\/(.+)$/s;

/** Account and file name of an upload. */
export interface Key {
  readonly account: string;
  readonly name: string;
}

/** Prefix that names the account and cannot be guessed. */
export function newPrefix(account: string, unguessable = randomBytes(24).toString('base64url')): string {
  return `${KEY_ROOT}${folderOf(account)}/${unguessable}/`;
}

/** Such a prefix whose second half proves for whom it was made: records use an upload for that person alone. */
export function ownedPrefix(signer: Signer, account: string, person: number): string {
  const random = randomBytes(12).toString('base64url');
  return newPrefix(account, random + proofOf(signer, account, person, random));
}

/** Whether the key was made for that person. */
export function isOwnedBy(signer: Signer, key: string, person: number): boolean {
  const unguessable = SHAPE.exec(key)?.[2] ?? '';
  const account = readKey(key)?.account ?? '';
  return unguessable.slice(16) === proofOf(signer, account, person, unguessable.slice(0, 16));
}

const proofOf = (signer: Signer, account: string, person: number, random: string): string =>
  signer.sign('owner', account, person, random).slice(0, 16);

/** Null if it is no key of an attachment. A bucket may have stored a file name as the client sent it. */
export function readKey(key: string): Key | null {
  const [, folder, , rest] = SHAPE.exec(key) ?? [];
  const account = folder === undefined ? null : decoded(folder);
  if (account === null || rest === undefined || folderOf(account) !== folder) return null;
  return { account, name: fileName(rest) };
}

/** Never `.` or `..`, for any account id. */
export const folderOf = (account: string): string => encodeURIComponent(account).replaceAll('.', '%2E');

function decoded(folder: string): string | null {
  try {
    return decodeURIComponent(folder);
  } catch {
    return null;
  }
}
