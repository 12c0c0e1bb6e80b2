/** Statuses of CIs that are no longer maintained. */
export const GONE = ['archived', 'to_be_removed', 'lost_or_stolen', 'removed'] as const;

export const INACTIVE = ['undergoing_maintenance', 'broken_down', 'being_repaired', ...GONE] as const;

export const CI_STATUSES = [
  'ordered',
  'being_built',
  'in_stock',
  'reserved',
  'in_transit',
  'installed',
  'being_tested',
  'standby_for_continuity',
  'lent_out',
  'in_production',
  ...INACTIVE,
] as const;

export const ACTION_STATUSES = ['not_required', 'for_disposal', 'to_return', 'utilized', 'returned'] as const;
