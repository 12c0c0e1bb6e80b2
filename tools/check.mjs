// npm run check: types, lint with module boundaries, format, import cycles, stale artefacts. Every step runs, then it says.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './root.mjs';

ensureInstalled();
await build();

const steps = [
  ['types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'],
  // The lint rule on module boundaries reads the graph that this leaves, and is silent without one.
  ['project graph', 'node_modules/nx/dist/bin/nx.js', 'show', 'projects'],
  ['lint', 'node_modules/eslint/bin/eslint.js', '.'],
  ['format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  ['import cycles', 'tools/import-cycles.mjs'],
  ...artefacts(),
];

/** Each script in tools/artefacts writes one committed artefact; with --check it says whether that one is stale. */
function artefacts() {
  const folder = 'dist/tools/artefacts';
  if (!existsSync(join(root, folder))) return [];
  const scripts = readdirSync(join(root, folder)).filter((name) => name.endsWith('.js'));
  return scripts.map((name) => [`artefact ${name.replace('.js', '')}`, join(folder, name), '--check']);
}

let failed = 0;
for (const [name, script, ...args] of steps) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', name === 'project graph' ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  if (status !== 0) failed += 1;
}
process.exitCode = failed ? 1 : 0;
