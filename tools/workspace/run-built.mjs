// Runs a compiled script of this workspace, after installing and building what is missing.
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './root.mjs';
import { runProgram } from './run-program.mjs';

export async function runBuilt(script, args = process.argv.slice(2)) {
  ensureInstalled();
  await build();
  const status = await runProgram(['--enable-source-maps', join(root, 'dist', script), ...args]);
  process.exitCode ||= status;
}
