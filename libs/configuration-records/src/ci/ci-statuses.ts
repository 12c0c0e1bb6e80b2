export const INACTIVE = [
  'undergoing_maintenance',
  'broken_down',
  'being_repaired',
  'archived',
  'to_be_removed',
  'lost_or_stolen',
  'removed',
] as const;

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
