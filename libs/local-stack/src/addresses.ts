import { readFile } from 'node:fs/promises';
import { get } from 'node:https';
import { CannotStart } from './system/cannot-start';
import { waitUntil } from './system/wait-until';

export interface Addresses {
  base_url: string;
  auth_url: string;
  console_url: string;
  ca_file: string;
}

/** PUBLIC_URL is the gateway's setting for how clients reach it. */
export function addressesOf(
  port: number,
  ca_file: string,
  { PUBLIC_URL }: Record<string, string | undefined>,
): Addresses {
  const origin = PUBLIC_URL?.replace(/\/+$/, '') ?? `https://localhost:${port}`;
  return { base_url: `${origin}/v1`, auth_url: `${origin}/oauth`, console_url: `${origin}/`, ca_file };
}

/** Returns when the API answers from the outside, by the certificate a client will see. */
export async function untilAnswering(port: number, caFile: string): Promise<void> {
  const url = `https://localhost:${port}/v1`;
  const ca = await readFile(caFile);
  let problem = '';
  const answered = await waitUntil(async () => {
    problem = await problemOf(url, ca);
    return problem === '';
  }, 15_000);
  if (!answered) throw new CannotStart(`${url} does not answer (${problem}).`);
}

function problemOf(url: string, ca: Buffer): Promise<string> {
  return new Promise((resolve) => {
    // A certificate of one's own need not name this machine "localhost": that it is the trusted one is enough.
    const request = get(url, { ca, agent: false, timeout: 5_000, checkServerIdentity: () => undefined });
    request.once('timeout', () => request.destroy(new Error('no answer in 5 s')));
    request.once('error', (error) => resolve(error.message));
    request.once('response', (response) => {
      response.resume();
      // Too many calls from this machine are an answer, too: the hourly limit outlives a restart.
      const answers = response.statusCode === 200 || response.statusCode === 429;
      resolve(answers ? '' : `status ${response.statusCode}`);
    });
  });
}
