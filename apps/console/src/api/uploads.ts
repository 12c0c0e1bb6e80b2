import { ApiError } from './api-error';
import { api } from './call';

/** Address for files, and the signed form to send them with. */
export interface Storage {
  readonly provider: 'local' | 's3';
  readonly upload_uri: string;
  readonly size_limit: number;
  readonly allowed_extensions: readonly string[];
  readonly local?: Readonly<Record<string, string>>;
  readonly s3?: Readonly<Record<string, string>>;
}

export const storageOf = async (account: string): Promise<Storage> =>
  (await api<Storage>('/attachments/storage', { account })).body;

/** Uploads a file, and answers the key that a record names it by. */
export async function upload({ upload_uri, local, s3 }: Storage, file: File): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(local ?? s3 ?? {})) form.set(name, value);
  form.set('file', file, file.name);
  // The gateway is at this origin, by whichever name it calls itself; a bucket has its own.
  const address = s3 ? upload_uri : new URL(upload_uri).pathname;
  const response = await fetch(address, { method: 'POST', body: form });
  if (!response.ok) throw await ApiError.of(response);
  return s3 ? keyIn(await response.text()) : ((await response.json()) as { key: string }).key;
}

/** Key in the XML that a bucket answers an upload with. */
function keyIn(xml: string): string {
  const key = new DOMParser().parseFromString(xml, 'text/xml').querySelector('Key')?.textContent;
  if (!key) throw new Error('The bucket has not said the key of the file');
  return key;
}
