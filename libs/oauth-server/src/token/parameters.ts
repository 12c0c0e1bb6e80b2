import { OauthError } from '../oauth-errors';

export type Parameters = ReadonlyMap<string, string>;

/** RFC 6749 3.2: an empty parameter is as if it were not sent. */
export function parametersOf(body: unknown): Parameters {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable();
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === '') continue;
    if (typeof value !== 'string') throw new OauthError('invalid_request', `${shown(name)} must be a text.`);
    parameters.set(name, value);
  }
  return parameters;
}

export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OauthError('invalid_request', `${name} is required.`);
  return value;
}

/** RFC 6749 5.2 says which characters a description may have. */
export const shown = (name: string): string => (/^\w{1,40}$/.test(name) ? name : 'A parameter');

export const unreadable = (): OauthError =>
  new OauthError('invalid_request', 'The parameters must be in the body, as a form or as JSON.');
