// npm test [-- path ...]: sets itself up, runs every test, and ends with the count on a line of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from '../tools/workspace/build.mjs';
import { ensureInstalled } from '../tools/workspace/ensure-installed.mjs';
import { root } from '../tools/workspace/root.mjs';

ensureInstalled();
await build();
const args = process.argv.slice(2);
const skipped = wantsBrowser() && !hasBrowser();

const folder = mkdtempSync(join(tmpdir(), 'deskline-results-'));
const first = run(args);
const { passed, failed } = args.length === 0 ? aloneAgain(first) : first;
rmSync(folder, { recursive: true });
if (skipped) console.log('The tests in a browser were skipped: no browser; set CHROME_PATH.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/** A run that broke off, or failed outside any test, is a failure too. */
function run(options) {
  const TALLY_FILE = join(folder, 'tally.json');
  rmSync(TALLY_FILE, { force: true });
  const reporters = ['--reporters=default', `--reporters=${join(root, 'tools/jest/tally.mjs')}`];
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', ...options, '--ci', ...reporters],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TALLY_FILE } },
  );
  try {
    const { passed, failed, failing } = JSON.parse(readFileSync(TALLY_FILE, 'utf8'));
    return { passed, failed: failed || (status === 0 ? 0 : 1), failing };
  } catch {
    return { passed: 0, failed: 1, failing: [] };
  }
}

/**
 * A machine that others use as well may keep a server from answering for longer than a spec waits. One or two specs of
 * servers that failed in the whole run are run once more, with nothing beside them; what passes then is named, as it
 * is to be looked into all the same.
 */
function aloneAgain(whole) {
  const { failing } = whole;
  const isOfServers = ({ path }) => /\.(int|e2e)\.spec\.ts$/.test(path);
  if (failing.length === 0 || failing.length > 2 || !failing.every(isOfServers)) return whole;
  const paths = failing.map(({ path }) => path);
  const again = run(['--maxWorkers=1', '--runTestsByPath', ...paths]);
  if (again.failed === 0)
    for (const path of paths)
      console.log(`Failed beside other specs and passed alone: ${relative(root, path)}`);
  const elsewhere = failing.reduce((left, { passed }) => left - passed, whole.passed);
  return { passed: elsewhere + again.passed, failed: again.failed };
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
