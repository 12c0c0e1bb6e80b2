import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The first draws pages only, without a window, at half the cost. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

const USUAL: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'].flatMap((folder) =>
    NAMES.map((name) => join(folder, name)),
  ),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((root) =>
    ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((file) =>
      join(process.env[root] ?? 'C:\\', file),
    ),
  ),
};

export interface Places {
  environment: NodeJS.ProcessEnv;
  /** Where a browser usually is on such a machine. */
  usual: readonly string[];
  /** Where playwright-core puts one. */
  own: string;
}

const HERE: Places = {
  environment: process.env,
  usual: USUAL[process.platform] ?? [],
  own: chromium.executablePath(),
};

/** The program of a Chromium that can be started here. CHROME_PATH is the last word where it is set; null is none. */
export function findBrowser({ environment, usual, own }: Places = HERE): string | null {
  const { CHROME_PATH, PATH = '' } = environment;
  if (CHROME_PATH) return starts(CHROME_PATH) ? CHROME_PATH : null;
  const onPath = PATH.split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...usual, ...onPath, own].find(starts) ?? null;
}

/** Ubuntu's package is a script that only speaks of another package, and a download may lack libraries. */
function starts(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return false;
  }
  // On Windows the question would open a window.
  return process.platform === 'win32' || spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
}
