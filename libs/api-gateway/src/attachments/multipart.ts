import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { errors } from '@deskline/record-http';
import busboy, { type Busboy } from 'busboy';

export type Fields = Readonly<Record<string, string>>;

/** Consumes the file while it is received; `truncated` once it exceeds the limit. */
export type FileHandler<T> = (
  fields: Fields,
  file: Readable & { truncated?: boolean },
  name: string,
) => Promise<T>;

const malformed = () => errors.badRequest('The body is not a form with fields and a file');
const brokenOff = () => errors.badRequest('The request ended before its body did');
const misplaced = () => errors.badRequest('The form has one file, named file, and it comes last');

/**
 * Reads a form of some fields and one file, which comes last unless said otherwise, and is streamed to `take`. `taken` is null without a file.
 * An error of the form after the file is returned as `fault`, once all of it has been read.
 */
export async function readMultipart<T>(
  request: IncomingMessage,
  maxBytes: number,
  take: FileHandler<T>,
  { isFileLast = true }: { readonly isFileLast?: boolean } = {},
): Promise<{ fields: Fields; taken: T | null; fault: Error | null }> {
  const parser = parserOf(request, maxBytes);
  const fields: Record<string, string> = {};
  let taking = null as Promise<T> | null;
  let fault: Error | null = null;
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (taking && isFileLast) fault ??= misplaced();
      else if (nameTruncated || valueTruncated) reject(malformed());
      else fields[name] = value;
    });
    parser.on('file', (name, file, { filename }) => {
      // The stream fails when the client disconnects before it is read; `ended` reports that.
      file.on('error', () => undefined);
      if (taking || name !== 'file') {
        fault ??= misplaced();
        return void file.resume();
      }
      taking = take(fields, file, filename ?? '');
      taking.catch(reject);
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => (fault ??= misplaced()));
    parser.on('error', () => reject(request.complete ? malformed() : brokenOff()));
    parser.on('close', resolve);
    request.on('error', () => reject(brokenOff()));
    request.on('close', () => request.complete || reject(brokenOff()));
  });
  request.pipe(parser);
  try {
    await ended;
    return { fields, taken: await taking, fault };
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    // Waits until the file being stored is given up as well.
    await Promise.resolve(taking).catch(() => undefined);
    throw error;
  }
}

function parserOf({ headers }: IncomingMessage, maxBytes: number): Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // One more than allowed: a file of just the right size counts as cut off otherwise.
      limits: { files: 1, fileSize: maxBytes + 1, fields: 30, fieldSize: 16_384, parts: 40 },
    });
  } catch {
    throw malformed();
  }
}
