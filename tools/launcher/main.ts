import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, workspace } from '@deskline/local-stack';
import { run } from './run';
import { readSettings } from './settings';

async function main(): Promise<void> {
  const stop = new AbortController();
  // Ctrl-C in a terminal reaches us twice, from the terminal and from npm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  // Everything we start is on its own, so something must keep this process here.
  const hold = setInterval(() => undefined, 1_000_000);
  try {
    const root = workspace();
    const envFile = join(root, '.env');
    const settings = readSettings(
      process.env,
      existsSync(envFile) ? readFileSync(envFile, 'utf8') : '',
      root,
    );
    await run(settings, { signal: stop.signal, print: (text) => console.log(text) });
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  } finally {
    clearInterval(hold);
  }
}

void main();
