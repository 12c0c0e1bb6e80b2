import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

let found: string | undefined;

/** Version of Deskline, of the package.json above this file: of the repository, or of an image. */
export function version(): string {
  return (found ??= versionAbove(__dirname));
}

function versionAbove(folder: string): string {
  const file = join(folder, 'package.json');
  const { name, version: own } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string })
    : {};
  if (name === 'deskline' && own !== undefined) return own;
  return dirname(folder) === folder ? 'unknown' : versionAbove(dirname(folder));
}
