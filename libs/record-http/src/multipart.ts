import busboy from 'busboy';
import { errors } from './errors';
import { membersFrom, type Members } from './form';

/** The fields of a multipart form. A file has no place in a record: those are uploaded first and then named. */
export async function multipartIn(bytes: Buffer, contentType: string): Promise<Members> {
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
  return membersFrom(fields);
}
