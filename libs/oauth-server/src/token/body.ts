import { OauthError } from '../oauth-errors';
import { parametersOf, shown, unreadable, type Parameters } from './parameters';

const FORM = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;

/** "JSON whatever the Content-Type says", where it is an object: no parameter of a form has a name like that. */
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
    if (names.has(name)) throw new OauthError('invalid_request', `${shown(name)} is given twice.`);
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
