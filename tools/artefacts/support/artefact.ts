import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a committed artefact that has changed, and names it; with --check only reports that it is stale. */
export function artefact(file: string, text: string): void {
  if (!process.argv.includes('--check')) {
    if (committed(file) === text) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return console.log(`${file} is written.`);
  }
  if (committed(file) === text) return;
  console.error(`${file} is stale: run npm run artefacts`);
  process.exitCode = 1;
}

function committed(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
