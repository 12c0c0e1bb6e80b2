/** From the least to the greatest. */
export const IMPACTS = ['none', 'low', 'medium', 'high', 'top'] as const;
export type Impact = (typeof IMPACTS)[number];

/** Requests always have some impact, or none stated. */
export const REQUEST_IMPACTS = ['low', 'medium', 'high', 'top'] as const;
