import type { Page } from 'playwright-core';

/** Time at which the demo company is loaded in every picture, and the time of the clock: a Wednesday morning. */
const LOADED = Date.parse('2026-11-18T10:00:00Z');
const NOW = LOADED + 60_000;
const DAY_MS = 86_400_000;
const TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[.\d]*(Z|[+-]\d\d:\d\d)"/g;
const DATE = /"(\d{4}-\d\d-\d\d)"/g;

/** Stops the clock of a page, and moves the times of answers as if the demo company had been loaded just before. */
export async function showFixedTime(page: Page, loadedAt: number): Promise<void> {
  const moved = LOADED - loadedAt;
  await page.clock.setFixedTime(NOW);
  await page.route(/\/console\/api\/(?!changes)/, async (route) => {
    // The browser leaves out of the copy what only it may say.
    const headers = { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' };
    const response = await route.fetch({ headers });
    const isJson = response.headers()['content-type']?.includes('json') ?? false;
    await route.fulfill({ response, ...(isJson && { body: shifted(await response.text(), moved) }) });
  });
}

/** Times keep their offset, and dates move by whole days. */
export function shifted(json: string, moved: number): string {
  const days = Math.round(moved / DAY_MS) * DAY_MS;
  return json
    .replace(TIME, (_, time: string, zone: string) => `"${iso(`${time}Z`, moved, 19)}${zone}"`)
    .replace(DATE, (_, date: string) => `"${iso(date, days, 10)}"`);
}

const iso = (time: string, moved: number, length: number): string =>
  new Date(Date.parse(time) + moved).toISOString().slice(0, length);
