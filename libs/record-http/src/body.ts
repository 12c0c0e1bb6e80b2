import { isUtf8 } from 'node:buffer';
import { errors } from './errors';
import { membersIn, type Members } from './form';
import { multipartIn } from './multipart';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const OBJECT = 0x7b;
const LIST = 0x5b;

/**
 * "JSON whatever the Content-Type says; form, multipart fields and query-string parameters are also accepted on
 * POST/PATCH." What the body says wins over the query string.
 */
export async function bodyIn(
  bytes: Buffer,
  contentType: string | undefined,
  query: string,
): Promise<Members> {
  const body = await parsed(bytes, contentType);
  return query === '' ? body : { ...membersIn(query), ...body };
}

async function parsed(bytes: Buffer, contentType = ''): Promise<Members> {
  const start = bytes.findIndex((byte) => byte > 0x20);
  if (start < 0) return {};
  // A client that sends JSON and forgets to say so says it sends a form.
  const looksLikeJson = bytes[start] === OBJECT || bytes[start] === LIST;
  const type = looksLikeJson ? '' : contentType.toLowerCase();
  if (type.startsWith(FORM)) return membersIn(bytes.toString());
  return type.startsWith(MULTIPART) ? multipartIn(bytes, contentType) : jsonIn(bytes);
}

function jsonIn(bytes: Buffer): Members {
  let value: unknown;
  try {
    value = isUtf8(bytes) ? JSON.parse(bytes.toString()) : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw errors.invalidJson();
  return value as Members;
}
