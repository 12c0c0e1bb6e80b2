// npm run check: types, lint with module boundaries, format, import cycles, subjects of comments, stale artefacts. Runs every step, also after a failure.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from '../tools/workspace/build.mjs';
import { ensureInstalled } from '../tools/workspace/ensure-installed.mjs';
import { root } from '../tools/workspace/root.mjs';

ensureInstalled();
await build();

const env = { ...process.env, NX_DAEMON: 'false' };
const FORMAT = ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn'];
let failed = 0;

// The lint rule on module boundaries reads the graph that this step writes, and reports nothing without one.
await take(['project graph', 'node_modules/nx/dist/bin/nx.js', 'show', 'projects']);
await takeAll([
  // A wide nursery: most objects of the compiler die young, and are not copied before that.
  ['types and lint', '--max-semi-space-size=128', 'tools/checks/types-and-lint.mjs'],
  // Two steps, so that neither is left over at the end with a core idle.
  ['format of libs', ...FORMAT, 'libs'],
  ['format of the rest', ...FORMAT, '.', '!libs/**'],
  ['import cycles', 'tools/checks/import-cycles.mjs'],
  ['subjects of comments and titles', 'tools/checks/subjects.mjs'],
  ...artefacts(),
]);
process.exitCode = failed ? 1 : 0;

/** Checks of the scripts in tools/artefacts, which write one committed artefact each. */
function artefacts() {
  const folder = 'dist/tools/artefacts';
  if (!existsSync(join(root, folder))) return [];
  const scripts = readdirSync(join(root, folder)).filter((name) => name.endsWith('.js'));
  return scripts.map((name) => [`artefact ${name.replace('.js', '')}`, join(folder, name), '--check']);
}

/** Takes the steps in their order, as many at once as there are cores. */
async function takeAll(steps) {
  const waiting = steps.values();
  const worker = async () => {
    for (const step of waiting) await take(step);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** Prints the output of a failed step once it is over, so that two steps do not mix theirs. */
async function take([name, ...command]) {
  const { status, said } = await run(command);
  console.log(status === 0 ? `ok      ${name}` : `${said}FAILED  ${name}`);
  if (status !== 0) failed += 1;
}

function run(command) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said }));
  });
}
