import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { findBrowser } from './find-browser';

export interface Way {
  name: string;
  applies: boolean;
  commands: readonly (readonly [program: string, ...args: string[]])[];
}

const MINUTES = 60_000;
const playwright = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js');

/** Not every system that has the second has the first. */
const packaged = ['chromium-headless-shell', 'chromium'].map((name) => ({
  name: `the system's package ${name}`,
  applies: process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0,
  commands: [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', name],
  ] as const,
}));

/** A package of the system where it may be installed, or else a download of the folder of this user. */
export const WAYS: readonly Way[] = [
  ...packaged,
  {
    name: 'a download',
    applies: true,
    commands: [[process.execPath, playwright, 'install', 'chromium', '--no-shell', '--no-progress']],
  },
];

export interface Ensuring {
  environment: NodeJS.ProcessEnv;
  find: () => string | null;
  ways: readonly Way[];
  say: (line: string) => void;
}

/** A browser for the tests: the one that is there, or one that is installed now. Null where neither is to be had. */
export function ensureBrowser({
  find = findBrowser,
  ways = WAYS,
  say = console.log,
  environment = process.env,
}: Partial<Ensuring> = {}): string | null {
  const there = find();
  // A named program is used alone: no other is looked for.
  if (there !== null || environment.CHROME_PATH) return there;
  for (const { name, commands } of ways.filter(({ applies }) => applies)) {
    say(`There is no browser for the tests: installing Chromium by ${name} ...`);
    for (const [program, ...args] of commands) run(program, args);
    const installed = find();
    if (installed !== null) return installed;
  }
  return null;
}

/** Without a network it would try for ever. */
function run(program: string, args: string[]): void {
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 5 * MINUTES,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
