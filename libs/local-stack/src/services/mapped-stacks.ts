import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Position } from './module-pack';

type Unpack = (position: Position) => Position | undefined;

/**
 * Maps stack traces to the sources, as `--enable-source-maps` does; but reads a map when a stack is printed, which is
 * seldom, and not with each file that is loaded. Finds modules that run from a script of several.
 */
export function mapStacks(unpack: Unpack): void {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) maps.set(file, readMap(file));
    return maps.get(file);
  };
  const mappedFrame = (frame: NodeJS.CallSite): string => {
    const [script, scriptLine, column] = [
      frame.getFileName(),
      frame.getLineNumber(),
      frame.getColumnNumber(),
    ];
    if (!script || scriptLine === null || column === null) return String(frame);
    const { file, line } = unpack({ file: script, line: scriptLine }) ?? { file: script, line: scriptLine };
    const place = sourceOf(mapOf(file), { file, line }, column) ?? `${file}:${line}:${column}`;
    return String(frame).replace(`${script}:${scriptLine}:${column}`, () => place);
  };
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${mappedFrame(frame)}`)].join('\n');
}

function sourceOf(map: SourceMap | undefined, { file, line }: Position, column: number): string | undefined {
  const entry = map?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return undefined;
  const { originalSource, originalLine, originalColumn } = entry;
  return `${resolve(dirname(file), originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
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
