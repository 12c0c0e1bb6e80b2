/** What a CI is to another, and what that one is to it. */
export const OPPOSITE = {
  parent: 'child',
  child: 'parent',
  redundancy: 'redundancy',
  continuity: 'continuity',
  network: 'network',
} as const;

export const RELATION_TYPES = ['parent', 'child', 'redundancy', 'continuity', 'network'] as const;
