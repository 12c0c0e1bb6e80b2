import type { Page } from 'playwright-core';
import { ALL, LOOKS, violations } from '../browser/axe';

/** The navigation is the same on every screen: `looks.e2e.spec.ts` checks it, in both schemes and when it is narrow. */
const SAME = ['.mantine-AppShell-navbar'];

/** Expects no finding in the light scheme of the page, nor in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, ALL, SAME)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  expect(await violations(page, LOOKS, SAME)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.locator('html[data-mantine-color-scheme=light]').waitFor();
}
