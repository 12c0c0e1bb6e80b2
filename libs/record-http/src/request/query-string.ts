import { errors } from '../response/errors';

export interface Parameter {
  readonly name: string;
  readonly value: string;
  /** The value before decoding: %2C is no separator. */
  readonly raw: string;
}

/** A query string, in the order given. A name may be repeated. */
export function parseQueryString(query: string): Parameter[] {
  const parameters: Parameter[] = [];
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const raw = equals < 0 ? '' : part.slice(equals + 1);
    parameters.push({ name: decoded(equals < 0 ? part : part.slice(0, equals)), value: decoded(raw), raw });
  }
  return parameters;
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  const plain = spaced.includes('%') ? unescaped(spaced) : spaced;
  if (plain.includes('\0')) throw errors.badRequest('Invalid query string');
  return plain;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw errors.badRequest('Invalid query string');
  }
}

/** Values of a parameter in the query string of a write, read as members of a form are, and the query string without it. */
export function parameterNamed(
  name: string,
  query: string,
): { readonly values: readonly string[]; readonly rest: string } {
  // Names may be encoded.
  if (!query.includes(name) && !query.includes('%') && !query.includes('+'))
    return { values: [], rest: query };
  const values: string[] = [];
  const rest = query.split('&').filter((part) => {
    const [[given, value] = []] = new URLSearchParams(part);
    if (given !== name || value === undefined) return true;
    values.push(value);
    return false;
  });
  return { values, rest: rest.join('&') };
}
