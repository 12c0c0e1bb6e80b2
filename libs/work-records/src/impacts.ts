/** Ordered from the least to the greatest. */
export const IMPACTS = ['none', 'low', 'medium', 'high', 'top'] as const;
export type Impact = (typeof IMPACTS)[number];

/** "maximum impact of the tasks" */
export const greatestImpact = (impacts: readonly (Impact | null)[]): Impact =>
  IMPACTS[Math.max(0, ...impacts.map((impact) => IMPACTS.indexOf(impact ?? 'none')))] as Impact;

/** Impacts of a request: `none` is not one of them, null is. */
export const REQUEST_IMPACTS = ['low', 'medium', 'high', 'top'] as const;
