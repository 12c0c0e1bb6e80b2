// npm run bench: Deskline beside a hand-written floor, as ratios of one run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './root.mjs';

ensureInstalled();
await build();
const { status } = spawnSync(process.execPath, ['--enable-source-maps', join(root, 'dist/bench/main.js')], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
