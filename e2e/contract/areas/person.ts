import type { Known } from '../known';

export const person: Known = {
  toCome: ['out_of_office_periods'],
  differences: {
    people: {
      fieldsToCome: ['addresses', 'contacts'],
      viewsToCome: ['directory', 'internal', 'support_domain'],
      filtersToCome: ['roles'],
      subCollectionsToCome: [
        'addresses',
        'ci_coverages',
        'cis',
        'contacts',
        'out_of_office_periods',
        'permissions', // is no collection of records, but has the path
        'service_coverages',
        'service_instance_coverages',
        'sla_coverages',
      ],
    },
  },
};
