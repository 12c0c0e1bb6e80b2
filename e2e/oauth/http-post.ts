import { request as requestOver } from 'node:https';
import { request, type Agent } from 'undici';

export interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Posted {
  readonly method?: 'POST' | 'GET' | 'PUT' | 'DELETE';
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const FORM = 'application/x-www-form-urlencoded';

/** Sends one request without correcting it; a form unless its headers name another type. */
export async function send(url: string, agent: Agent, posted: Posted): Promise<Said> {
  const { method = 'POST', query = '', headers, body } = posted;
  const answer = await request(`${url}${query}`, {
    method,
    dispatcher: agent,
    headers: { ...(method === 'POST' && { 'content-type': FORM }), ...headers },
    body,
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

export const basic = (client_id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`,
});

export const form = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(values).toString();

/** Status of the answer to a body that is announced and never sent. */
export const statusOfAnnounced = (url: string, ca: string, bytes: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': FORM, 'content-length': bytes };
    const sent = requestOver(url, { method: 'POST', ca, headers, agent: false }, (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.on('error', reject).flushHeaders();
  });
