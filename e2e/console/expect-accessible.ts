import type { Page } from 'playwright-core';
import { ALL, LOOKS, violations } from '../browser/axe';

/** Expects no finding in the light scheme of the page, nor in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, ALL)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  expect(await violations(page, LOOKS)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.locator('html[data-mantine-color-scheme=light]').waitFor();
}
