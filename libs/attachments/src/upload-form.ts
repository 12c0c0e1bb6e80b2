import type { Signer } from './signer';

const PURPOSE = 'upload';
/** Put where the file's own name goes, as in the forms of S3. */
const FILE_NAME = '${filename}';

/** The fields of a form that allows an upload under a prefix, and nothing else, for a while. */
export interface UploadForm {
  readonly key: string;
  readonly expires: string;
  readonly signature: string;
}

export const keyField = (prefix: string): string => prefix + FILE_NAME;

export function uploadForm(signer: Signer, prefix: string, expires: Date): UploadForm {
  const seconds = String(Math.ceil(expires.getTime() / 1_000));
  return { key: keyField(prefix), expires: seconds, signature: signer.sign(PURPOSE, prefix, seconds) };
}

/** The prefix a form was made for; null where it was not made here, was changed or is over. */
export function readForm(
  signer: Signer,
  fields: Readonly<Record<string, string | undefined>>,
  now: Date,
): string | null {
  const { key = '', expires = '', signature = '' } = fields;
  // The name may stand there already: a client may fill it in itself.
  const prefix = key.slice(0, key.lastIndexOf('/') + 1);
  if (!signer.isSigned(signature, PURPOSE, prefix, expires)) return null;
  return Number(expires) * 1_000 > now.getTime() ? prefix : null;
}
