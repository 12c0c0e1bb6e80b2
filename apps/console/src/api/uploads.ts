import { ApiError } from './api-error';
import { api } from './call';

/** Address for files, and the signed form to send them with. */
export interface Storage {
  readonly provider: 'local' | 's3';
  readonly upload_uri: string;
  readonly size_limit: number;
  readonly allowed_extensions: readonly string[];
  readonly local?: Readonly<Record<string, string>>;
}

export const storageOf = async (account: string): Promise<Storage> =>
  (await api<Storage>('/attachments/storage', { account })).body;

/** Uploads a file, and answers the key that a record names it by. */
export async function upload({ upload_uri, local }: Storage, file: File): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(local ?? {})) form.set(name, value);
  form.set('file', file, file.name);
  // At this origin, by whichever name the gateway calls itself.
  const response = await fetch(new URL(upload_uri).pathname, { method: 'POST', body: form });
  if (!response.ok) throw await ApiError.of(response);
  return ((await response.json()) as { key: string }).key;
}
