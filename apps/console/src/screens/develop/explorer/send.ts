import { headersFor, passwordGiven } from '../../../api/call';

export interface Answered {
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string | null;
  readonly text: string;
}

/** Characters of an answer that are shown. */
const MOST = 200_000;

/** Makes a call as the person of the session, and returns whatever is answered. */
export async function send(
  method: string,
  address: string,
  account: string,
  body: string | null,
): Promise<Answered> {
  const begun = performance.now();
  const response = await fetch(`/console/api${address}`, {
    method,
    credentials: 'same-origin',
    headers: headersFor({ account, ...(body !== null && { body }) }),
    ...(body !== null && { body }),
  });
  if (response.headers.get('x-confirm') === 'password' && (await passwordGiven()))
    return send(method, address, account, body);
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - begun),
    requestId: response.headers.get('x-request-id'),
    text: pretty(text).slice(0, MOST),
  };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
