import { chromium, type Browser } from 'playwright-core';

/** Nothing but what the pages ask for goes over the network. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** An own, empty profile, which is removed when the browser is closed. Root cannot have Chromium's sandbox. */
export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: QUIET, chromiumSandbox: process.getuid?.() !== 0 });
