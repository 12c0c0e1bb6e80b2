/** People that an SLA covers: those of its customer account, or of the links that the value names. */
export const COVERAGES = [
  'customer_account',
  'organizations_and_descendants',
  'organizations',
  'sites',
  'organizations_and_sites',
  'people',
  'cis_of_service_instance',
  'service_instances',
  'skill_pools',
  'coverage_groups',
] as const;
