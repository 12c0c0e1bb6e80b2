// npm test [-- path ...]: sets itself up, runs every test, and ends with the count on a line of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './root.mjs';

ensureInstalled();
await build();

const folder = mkdtempSync(join(tmpdir(), 'deskline-results-'));
const TALLY_FILE = join(folder, 'tally.json');
const reporters = ['--reporters=default', `--reporters=${join(root, 'tools/tally.mjs')}`];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', ...process.argv.slice(2), '--ci', ...reporters],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TALLY_FILE } },
);
const { passed, failed } = tally();
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/** A run that broke off, or failed outside any test, is a failure too. */
function tally() {
  try {
    const { passed, failed } = JSON.parse(readFileSync(TALLY_FILE, 'utf8'));
    return { passed, failed: failed || (status === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
