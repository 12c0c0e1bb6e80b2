/** Relation types with their opposites. */
export const OPPOSITE = {
  parent: 'child',
  child: 'parent',
  redundancy: 'redundancy',
  continuity: 'continuity',
  network: 'network',
} as const;

export const RELATION_TYPES = ['parent', 'child', 'redundancy', 'continuity', 'network'] as const;
