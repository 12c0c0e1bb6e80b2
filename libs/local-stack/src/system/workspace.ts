import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** This file stands in the sources and, compiled, in dist: the workspace is where package.json is. */
export function workspace(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return process.cwd();
}
