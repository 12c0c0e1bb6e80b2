// Plain Node without a dependency: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const lockFile = join(root, 'package-lock.json');
/** npm writes it last, so an interrupted install has none. */
const installed = join(root, 'node_modules', '.package-lock.json');

/** Runs `npm ci` when node_modules is missing or older than the lock file. */
export function ensureInstalled() {
  requireNode();
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs) return;
  console.log('Installing packages (npm ci) ...');
  // Building needs the development packages, whatever NODE_ENV says.
  const { status } = npm('ci', '--include=dev', '--no-audit', '--no-fund');
  if (status !== 0) fail('npm ci did not succeed: see its message above.');
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const needed = engines.node.replace('>=', '').split('.').map(Number);
  const present = process.versions.node.split('.').map(Number);
  const isOlder = present[0] < needed[0] || (present[0] === needed[0] && present[1] < needed[1]);
  if (isOlder) fail(`Node ${engines.node} is needed; this is ${process.versions.node}.`);
}

function npm(...args) {
  const script = process.env.npm_execpath;
  const [program, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  return spawnSync(program, [...first, ...args], { cwd: root, stdio: 'inherit' });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
