// npm test [-- --unit | --int | --e2e] [path ...] [options of Jest]: installs and builds what is missing, runs the tests,
// and prints the count on the last line. The kinds may be combined; without one all tests run.
// --unit needs no PostgreSQL and no NATS. `--shard=1/3` is Jest's own and runs one part of the specs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../tools/workspace/build.mjs';
import { ensureInstalled } from '../tools/workspace/ensure-installed.mjs';
import { root } from '../tools/workspace/root.mjs';
import { runProgram } from '../tools/workspace/run-program.mjs';

const KINDS = ['unit', 'int', 'e2e'];

ensureInstalled();
const args = process.argv.slice(2);
const kinds = KINDS.filter((kind) => args.includes(`--${kind}`));
const options = args.filter((arg) => !KINDS.some((kind) => arg === `--${kind}`));
await build();
const isWithoutBrowser = needsBrowser() && !hasBrowser();

const { passed, failed } = await run();
if (isWithoutBrowser) console.log('The tests in a browser were skipped: no browser; set CHROME_PATH.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/** Counts a run that broke off, or failed outside any test, as one failure. */
async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'deskline-results-'));
  const TALLY_FILE = join(folder, 'tally.json');
  const reporters = ['--reporters=default', `--reporters=${join(root, 'tools/jest/tally.mjs')}`];
  const selected = kinds.length > 0 ? ['--selectProjects', ...kinds] : [];
  const jest = ['node_modules/jest/bin/jest.js', ...options, '--ci', ...reporters, ...selected];
  const status = await runProgram(jest, { TALLY_FILE });
  try {
    const { passed, failed } = JSON.parse(readFileSync(TALLY_FILE, 'utf8'));
    return { passed, failed: failed || (status === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether specs of pages may be among the selected ones: a browser is installed only for those. */
function needsBrowser() {
  if (kinds.length > 0 && !kinds.includes('e2e')) return false;
  const paths = options.filter((option) => !option.startsWith('-'));
  return paths.length === 0 || paths.some((path) => /e2e\/?$|browser/.test(path));
}

/** Installs a browser once for the run, before its workers need one. With BROWSER_TESTS=required its absence fails tests. */
function hasBrowser() {
  const { ensureBrowser } = createRequire(import.meta.url)(
    '../dist/libs/testing/src/browser/ensure-browser.js',
  );
  return ensureBrowser() !== null || process.env.BROWSER_TESTS === 'required';
}
