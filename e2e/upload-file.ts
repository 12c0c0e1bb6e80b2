import { type Agent, FormData, request } from 'undici';
import type { Api } from './api';

/** Form of `/attachments/storage`. */
export interface UploadForm {
  readonly upload_uri: string;
  readonly local: Record<string, string>;
}

/** Sends a file to the address that the API names, with the fields of its form. */
export async function sendFile(
  by: Api,
  agent: Agent,
  [name, text]: readonly [name: string, text: string],
  query = '',
): Promise<{ status: number; text: string }> {
  const { upload_uri, local } = await by.get<UploadForm>('/attachments/storage');
  const form = new FormData();
  for (const [field, value] of Object.entries(local)) form.append(field, value);
  form.append('file', new File([text], name));
  const answer = await request(`${upload_uri}${query}`, { method: 'POST', body: form, dispatcher: agent });
  return { status: answer.statusCode, text: await answer.body.text() };
}

/** Uploads a file, and returns its key. */
export const uploadFile = async (by: Api, agent: Agent, name: string, text: string): Promise<string> =>
  (JSON.parse((await sendFile(by, agent, [name, text])).text) as { key: string }).key;
