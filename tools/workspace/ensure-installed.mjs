// Plain Node without a dependency: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const lockFile = join(root, 'package-lock.json');
/** Lock file of the installed packages. npm writes it last, so an interrupted install has none. */
const installed = join(root, 'node_modules', '.package-lock.json');
const turnFile = join(root, 'dist', '.installing');

/** Runs `npm ci` when node_modules is missing or has other packages than the lock file. */
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
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs || hasLockedPackages();
}

/** Compares versions, as a checkout makes the lock file newer without changing a package. Optional ones may be absent. */
function hasLockedPackages() {
  const [{ packages: locked }, { packages: present }] = [lockFile, installed].map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  );
  return Object.entries(locked).every(([path, { version, optional }]) =>
    path in present ? present[path].version === version : path === '' || optional,
  );
}

function install() {
  console.log('Installing packages (npm ci) ...');
  // The build needs the development packages, also with NODE_ENV=production.
  const { status } = npm('ci', '--include=dev', '--no-audit', '--no-fund');
  if (status !== 0) fail('npm ci did not succeed: see its message above.');
}

/** Waits until no other process installs: two installs at once remove each other's files. */
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
