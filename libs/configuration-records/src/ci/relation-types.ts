/** Relation types with their opposites. */
export const OPPOSITE = {
  parent: 'child',
  child: 'parent',
  network_connection: 'network_connection',
  redundancy: 'redundancy',
  continuity: 'continuity',
  software_dependency: 'software_dependency',
} as const;

export const RELATION_TYPES = [
  'parent',
  'child',
  'network_connection',
  'redundancy',
  'continuity',
  'software_dependency',
] as const;
