import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';

/**
 * Maps stack traces to the sources, as `--enable-source-maps` does; but reads a map when a stack is printed, which is
 * seldom, and not with each file that is loaded.
 */
export function mapStacks(): void {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) maps.set(file, readMap(file));
    return maps.get(file);
  };
  const mappedFrame = (frame: NodeJS.CallSite): string => {
    const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
    if (!file || line === null || column === null) return String(frame);
    const entry = mapOf(file)?.findEntry(line - 1, column - 1);
    if (!entry || !('originalSource' in entry)) return String(frame);
    const { originalSource, originalLine, originalColumn } = entry;
    const place = `${resolve(dirname(file), originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
    return String(frame).replace(`${file}:${line}:${column}`, () => place);
  };
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${mappedFrame(frame)}`)].join('\n');
}

/** Source map of a file; undefined for a file without one, such as of a package or of Node. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

/** First line of a stack; a thrown value may have a name or message that cannot be read. */
function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}
