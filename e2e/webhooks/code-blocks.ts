import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fence that names a file: its content is run. */
const NAMED = /^```\w+ (\S+)\n(.*?)^```$/gms;

/** The programs of a page, by the names it gives them. */
export function codeBlocks(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(__dirname, '..', '..', 'docs', page), 'utf8');
  return new Map([...text.matchAll(NAMED)].map(([, name = '', code = '']) => [name, code]));
}
