// npm test [-- path ...]: sets itself up, runs every test, and ends with the count on a line of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './root.mjs';

ensureInstalled();
await build();
const args = process.argv.slice(2);
const skipped = wantsBrowser() && !hasBrowser();

const folder = mkdtempSync(join(tmpdir(), 'deskline-results-'));
const TALLY_FILE = join(folder, 'tally.json');
const reporters = ['--reporters=default', `--reporters=${join(root, 'tools/tally.mjs')}`];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', ...args, '--ci', ...reporters],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TALLY_FILE } },
);
const { passed, failed } = tally();
rmSync(folder, { recursive: true });
if (skipped) console.log('The tests in a browser were skipped: no browser; set CHROME_PATH.');
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

/** Nothing is installed for a part of the tests that needs none. */
function wantsBrowser() {
  const paths = args.filter((each) => !each.startsWith('-'));
  return paths.length === 0 || paths.some((path) => /e2e\/?$|browser/.test(path));
}

/** Once for the run, and not by its workers. Where BROWSER_TESTS is `required` the tests fail without one. */
function hasBrowser() {
  const { ensureBrowser } = createRequire(import.meta.url)(
    '../dist/libs/testing/src/browser/ensure-browser.js',
  );
  return ensureBrowser() !== null || process.env.BROWSER_TESTS === 'required';
}
