// Runs a compiled script of this workspace, after installing and building what is missing.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './root.mjs';

export async function runBuilt(script, args = process.argv.slice(2)) {
  ensureInstalled();
  await build();
  const { status } = spawnSync(
    process.execPath,
    ['--enable-source-maps', join(root, 'dist', script), ...args],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  process.exitCode ||= status ?? 1;
}
