import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a committed artefact; with --check says whether the committed one is what would be written now. */
export function artefact(file: string, text: string): void {
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    return writeFileSync(file, text);
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
