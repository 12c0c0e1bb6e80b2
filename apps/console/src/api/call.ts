import { ApiError } from './api-error';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface CallOptions {
  readonly method?: Method;
  readonly account?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answered<T> {
  readonly body: T;
  readonly headers: Headers;
}

/** Language of the interface: answers have their labels and messages in it. */
let language = 'en';
export const speak = (chosen: string): void => {
  language = chosen;
};

/** Called when the session is over, whichever call found out. */
let onSignedOut: () => void = () => undefined;
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

/** Asks the person for the password; whether it was the right one. */
let askPassword: () => Promise<boolean> = () => Promise.resolve(false);
export const whenPasswordNeeded = (ask: () => Promise<boolean>): void => {
  askPassword = ask;
};

export const passwordGiven = (): Promise<boolean> => askPassword();

/** Headers of every call: the one of the console proves that a script of this origin made it. */
export function headersFor({ account, body, headers }: CallOptions): Record<string, string> {
  return {
    'x-console': '1',
    language,
    ...(account !== undefined && { account }),
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...headers,
  };
}

/** Calls the gateway at a path of this origin. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<Answered<T>> {
  const { method = 'GET', body, signal } = options;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: headersFor(options),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw ApiError.offline();
  }
  if (response.status === 401) onSignedOut();
  if (!response.ok) {
    const error = await ApiError.of(response);
    if (error.needsPassword && (await askPassword())) return call<T>(path, options);
    throw error;
  }
  const text = response.status === 204 ? '' : await response.text();
  return { body: (text === '' ? null : JSON.parse(text)) as T, headers: response.headers };
}

/** Calls the API as the person of the session. */
export const api = <T>(path: string, options: CallOptions = {}): Promise<Answered<T>> =>
  call<T>(`/console/api${path}`, options);
