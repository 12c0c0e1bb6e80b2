import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, workspace } from '@deskline/local-stack';
import { run } from './run';
import { readSettings } from './settings';

const WATCH_MS = 1_000;

/** `parent` is the process that started this one, as it was at the beginning. */
export async function main(parent: number): Promise<void> {
  const stop = new AbortController();
  // Ctrl-C in a terminal reaches us twice, from the terminal and from npm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  // A signal to npm ends the shell between npm and us, and never gets here.
  const isOrphaned = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
  // Started processes are detached: the timer keeps this process alive.
  const watch = setInterval(() => isOrphaned() && stop.abort(), WATCH_MS);
  try {
    const root = workspace();
    const file = join(root, '.env');
    const settings = readSettings(
      process.env,
      existsSync(file) ? readFileSync(file, 'utf8') : '',
      root,
      process.argv.slice(2),
    );
    await run(settings, { signal: stop.signal, print: (text) => console.log(text) });
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  } finally {
    clearInterval(watch);
  }
}
