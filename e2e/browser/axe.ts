import { source, type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Global that the source of axe adds to a page. */
declare const axe: { run(context: object, options: object): Promise<AxeResults> };

/** Rules to check: all of them, or those that depend on colours and size. */
export const ALL = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
export const LOOKS = { runOnly: { type: 'rule', values: ['color-contrast', 'target-size'] } };

/**
 * Violations of the accessibility rules in the page as it is shown now, each with its element. `exclude` names parts that
 * are the same on every page, and are checked on another one.
 */
export async function violations(
  page: Page,
  rules: object,
  exclude: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const found = await page.evaluate(
    ([without, options]) => axe.run({ exclude: without }, { ...options, resultTypes: ['violations'] }),
    [exclude, rules] as const,
  );
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}
