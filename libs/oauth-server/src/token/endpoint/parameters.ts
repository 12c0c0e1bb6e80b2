import { OauthError } from '../../oauth-errors';

export type Parameters = ReadonlyMap<string, string>;

const FORM = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;

/** Parses a form, or "JSON whatever the Content-Type says": a form that begins with a brace is read as JSON. */
export function readBody(body: unknown, contentType = ''): Parameters {
  const text = Buffer.isBuffer(body) ? body.toString().trim() : '';
  const isForm = FORM.test(contentType) && !text.startsWith('{');
  return parametersOf(isForm ? formIn(text) : jsonIn(text));
}

/** RFC 6749 3.2: no parameter may be sent twice. */
function formIn(text: string): Record<string, string> {
  const pairs = [...new URLSearchParams(text)];
  const names = new Set<string>();
  for (const [name] of pairs) {
    if (names.has(name)) throw new OauthError('invalid_request', `${printableName(name)} is given twice.`);
    names.add(name);
  }
  return Object.fromEntries(pairs);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** RFC 6749 3.2: an empty parameter counts as absent. */
export function parametersOf(body: unknown): Parameters {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable();
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === '') continue;
    if (typeof value !== 'string')
      throw new OauthError('invalid_request', `${printableName(name)} must be a text.`);
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
export const printableName = (name: string): string => (/^\w{1,40}$/.test(name) ? name : 'A parameter');

export const unreadable = (): OauthError =>
  new OauthError('invalid_request', 'The parameters must be in the body, as a form or as JSON.');
