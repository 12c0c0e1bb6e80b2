import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { NamedFile } from './table';

/** ZIP of files, each made and compressed when its turn has come. Given up, it stops the file that is being made. */
export async function* zipBytes(files: Iterable<NamedFile>, at = new Date()): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const open = new Set<Readable>();
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, bytes } of files) {
    zip.addReadStreamLazy(name, { mtime: at }, (give) => {
      const input = Readable.from(bytes(), { objectMode: false });
      open.add(input);
      // An error of the input reaches neither the archive nor its reader by itself.
      input.on('error', (error) => output.destroy(error));
      input.on('close', () => open.delete(input));
      give(null, input);
    });
  }
  zip.end();
  try {
    for await (const chunk of output) yield chunk as Buffer;
  } finally {
    for (const input of open) input.destroy();
  }
}
