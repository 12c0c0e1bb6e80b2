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
const results = join(folder, 'results.json');
const jest = ['node_modules/jest/bin/jest.js', '--ci', '--json', `--outputFile=${results}`];
const { status } = spawnSync(process.execPath, [...jest, ...process.argv.slice(2)], {
  cwd: root,
  // The report goes to the terminal; the JSON that --json also prints is in the file.
  stdio: ['inherit', 'ignore', 'inherit'],
});
const { passed, failed } = tally();
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || status ? 1 : 0;

/** A file that does not even load counts as one failed test, as does a run that broke off. */
function tally() {
  try {
    const run = JSON.parse(readFileSync(results, 'utf8'));
    const failed = run.numFailedTests + run.numRuntimeErrorTestSuites;
    return { passed: run.numPassedTests, failed: failed || (status === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
