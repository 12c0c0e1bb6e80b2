// npm run check: types and lint, module boundaries, format, import cycles, wording, stale artefacts. Runs every step, also after a failure.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { build } from '../tools/workspace/build.mjs';
import { ensureInstalled } from '../tools/workspace/ensure-installed.mjs';
import { root } from '../tools/workspace/root.mjs';

ensureInstalled();
await build();

const env = { ...process.env, NX_DAEMON: 'false' };
let failed = 0;

// The lint rule on module boundaries reads the graph that this step writes, and reports nothing without one.
await take(['project graph', 'node_modules/nx/dist/bin/nx.js', 'show', 'projects']);
await takeAll([
  ['types and lint', 'node_modules/oxlint/bin/oxlint'],
  ['module boundaries', 'node_modules/eslint/bin/eslint.js', 'apps', 'libs'],
  ['import cycles', 'tools/checks/import-cycles.mjs'],
  ['import cycles of the console', 'tools/checks/import-cycles.mjs', 'apps/console'],
  ['types of the console', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'apps/console'],
  ['size of the console', 'tools/checks/console-budget.mjs'],
  ['artefacts', 'dist/tools/artefacts/main.js', '--check'],
  ['format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
  ['subjects of comments and titles, names of types', 'tools/checks/subjects.mjs'],
]);
process.exitCode = failed ? 1 : 0;

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
