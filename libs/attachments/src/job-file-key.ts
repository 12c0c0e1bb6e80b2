import { randomBytes } from 'node:crypto';
import { fileName } from './file-name';
import { folderOf } from './key';

/** Prefix of the files of jobs, which are not attachments: no record uses them, and their age alone deletes them. */
export const JOB_ROOT = 'job_files/';
const SHAPE = /^job_files\/[^/]+\/[\w-]{32}\/([^/]+)$/s;

/** Key of a new file, which names the account and cannot be guessed. */
export const newJobFile = (account: string, name: string): string =>
  `${JOB_ROOT}${folderOf(account)}/${randomBytes(24).toString('base64url')}/${fileName(name)}`;

/** Name of the file; null if it is no key of such a file. */
export function jobFileName(key: string): string | null {
  const name = SHAPE.exec(key)?.[1];
  return name !== undefined && fileName(name) === name && !key.includes('/../') ? name : null;
}
