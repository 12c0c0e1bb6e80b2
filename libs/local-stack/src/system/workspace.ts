import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** This file stands in the sources and, compiled, in dist: the workspace is where package.json is. */
export function workspace(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}
