import { source, type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Global that the source of axe adds to a page. */
declare const axe: { run(options: object): Promise<AxeResults> };

/** Rules to check: all of them, or those that depend on colours and size. */
export const ALL = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
export const LOOKS = { runOnly: { type: 'rule', values: ['color-contrast', 'target-size'] } };

/** Violations of the accessibility rules in the page as it is shown now, each with its element. */
export async function violations(page: Page, rules: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const found = await page.evaluate((options) => axe.run({ ...options, resultTypes: ['violations'] }), rules);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}
