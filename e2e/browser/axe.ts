import { source, type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** What the source leaves in a page. */
declare const axe: { run(options: object): Promise<AxeResults> };

/** What to hold a page against: all of it, or what may differ between light and dark, a phone and a desk. */
export const ALL = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
export const LOOKS = { runOnly: { type: 'rule', values: ['color-contrast', 'target-size'] } };

/** What the accessibility rules have against the page as it is shown now, each with where. */
export async function violations(page: Page, rules: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const found = await page.evaluate((options) => axe.run({ ...options, resultTypes: ['violations'] }), rules);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}
