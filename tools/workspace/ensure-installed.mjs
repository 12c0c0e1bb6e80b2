// Plain Node without a dependency: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const lockFile = join(root, 'package-lock.json');
/** npm writes it last, so an interrupted install has none. */
const installed = join(root, 'node_modules', '.package-lock.json');
const turnFile = join(root, 'dist', '.installing');

/** Runs `npm ci` when node_modules is missing or older than the lock file. */
export function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  takeTurn();
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(turnFile, { force: true });
  }
}

function isInstalled() {
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
}

function install() {
  console.log('Installing packages (npm ci) ...');
  // Building needs the development packages, whatever NODE_ENV says.
  const { status } = npm('ci', '--include=dev', '--no-audit', '--no-fund');
  if (status !== 0) fail('npm ci did not succeed: see its message above.');
}

/** Two installs at once would tear each other's files away. */
function takeTurn() {
  mkdirSync(dirname(turnFile), { recursive: true });
  let waitingFor;
  while (!isOurTurn()) {
    const holder = Number(readFileSync(turnFile, { encoding: 'utf8', flag: 'a+' }));
    if (!isAlive(holder)) rmSync(turnFile, { force: true });
    else if (waitingFor !== holder) console.log(`Waiting for process ${holder}, which installs packages ...`);
    waitingFor = holder;
    pause(500);
  }
}

function isOurTurn() {
  try {
    writeFileSync(turnFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') fail(`${turnFile} cannot be written (${error.code}).`);
    return false;
  }
}

function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
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
