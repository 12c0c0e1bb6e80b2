import type { Signer } from './signer';

const PURPOSE = 'upload';
/** Placeholder of the file's own name, as in S3 forms. */
const FILE_NAME = '${filename}';

/** Fields of a form that permits uploads under a prefix for a limited time. */
export interface UploadForm {
  readonly key: string;
  /** Person whose uploads are counted. */
  readonly person: string;
  /** Hash of the token that asked for the form, which is valid no longer than it. */
  readonly token: string;
  readonly expires: string;
  readonly signature: string;
}

export interface Permission {
  readonly prefix: string;
  readonly person: number;
  readonly token: string;
}

export const keyField = (prefix: string): string => prefix + FILE_NAME;

export function uploadForm(signer: Signer, { prefix, person, token }: Permission, until: Date): UploadForm {
  const expires = String(Math.ceil(until.getTime() / 1_000));
  const signature = signer.sign(PURPOSE, prefix, String(person), token, expires);
  return { key: keyField(prefix), person: String(person), token, expires, signature };
}

/** Permission of a form; null if it was not signed here, was changed or has expired. */
export function readForm(
  signer: Signer,
  fields: Readonly<Record<string, string | undefined>>,
  now: Date,
): Permission | null {
  const { key = '', person = '', token = '', expires = '', signature = '' } = fields;
  // The name may stand there already: a client may fill it in itself.
  const prefix = key.slice(0, key.lastIndexOf('/') + 1);
  if (!signer.isSigned(signature, PURPOSE, prefix, person, token, expires)) return null;
  return Number(expires) * 1_000 > now.getTime() ? { prefix, person: Number(person), token } : null;
}
