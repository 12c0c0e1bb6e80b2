import { isUtf8 } from 'node:buffer';
import { errors } from '../response/errors';
import busboy from 'busboy';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const OBJECT = 0x7b;
const LIST = 0x5b;

/**
 * "JSON whatever the Content-Type says; form, multipart fields and query-string parameters are also accepted on
 * POST/PATCH." Members of the body win over those of the query string.
 */
export async function parseBody(
  bytes: Buffer,
  contentType: string | undefined,
  query: string,
): Promise<Members> {
  const body = await parseByType(bytes, contentType);
  return query === '' ? body : { ...parseForm(query), ...body };
}

async function parseByType(bytes: Buffer, contentType = ''): Promise<Members> {
  const start = bytes.findIndex((byte) => byte > 0x20);
  if (start < 0) return {};
  // Clients often send JSON under the content type of a form.
  const looksLikeJson = bytes[start] === OBJECT || bytes[start] === LIST;
  const type = looksLikeJson ? '' : contentType.toLowerCase();
  if (type.startsWith(FORM)) return parseForm(bytes.toString());
  return type.startsWith(MULTIPART) ? parseMultipart(bytes, contentType) : parseJson(bytes);
}

function parseJson(bytes: Buffer): Members {
  let value: unknown;
  try {
    value = isUtf8(bytes) ? JSON.parse(bytes.toString()) : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw errors.invalidJson();
  return value as Members;
}

export type Members = Readonly<Record<string, unknown>>;

/** `name=v`, a list as `name[]=a&name[]=b`, an object as `name[key]=v`; of a repeated name the last one counts. */
export const parseForm = (form: string): Members => formMembers(new URLSearchParams(form));

export function formMembers(parameters: Iterable<readonly [name: string, value: string]>): Members {
  const members = new Map<string, unknown>();
  for (const [name, value] of parameters) {
    const open = name.indexOf('[');
    const nested = open > 0 && name.endsWith(']');
    const outer = nested ? name.slice(0, open) : name;
    const key = nested ? name.slice(open + 1, -1) : undefined;
    members.set(outer, key === undefined ? value : withMember(members.get(outer), key, value));
  }
  return Object.fromEntries(members);
}

function withMember(previous: unknown, key: string, value: string): unknown {
  if (key === '') return [...(Array.isArray(previous) ? (previous as unknown[]) : []), value];
  const object =
    typeof previous === 'object' && previous !== null && !Array.isArray(previous) ? previous : {};
  // fromEntries makes any key a member of its own, __proto__ included.
  return Object.fromEntries([...Object.entries(object), [key, value]]);
}

/** Fields of a multipart form. Files are refused: they are uploaded first and then named by their key. */
export async function parseMultipart(bytes: Buffer, contentType: string): Promise<Members> {
  const fields: [string, string][] = [];
  let hasFile = false;
  try {
    await new Promise<void>((resolve, reject) => {
      const limits = { fieldSize: bytes.length };
      busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits })
        .on('field', (name, value) => fields.push([name, value]))
        .on('file', (_name, file) => {
          hasFile = true;
          file.resume();
        })
        .on('error', reject)
        .on('close', resolve)
        .end(bytes);
    });
  } catch {
    throw errors.badRequest('Invalid multipart form posted');
  }
  if (hasFile) throw errors.badRequest('Files cannot be posted here: see /attachments/storage');
  return formMembers(fields);
}
