import { chromium, type Browser } from 'playwright-core';

/** Switches off every request of the browser that no page makes. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * With an own, empty profile, which is removed when the browser is closed. Root cannot have Chromium's sandbox, and on
 * some machines nobody can: what is opened are pages of ours.
 */
export async function launchBrowser(executablePath: string): Promise<Browser> {
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, args: QUIET, chromiumSandbox });
  return process.getuid?.() === 0 ? launch(false) : launch(true).catch(() => launch(false));
}
