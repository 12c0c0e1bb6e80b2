import type { Known } from '../known';

export const person: Known = {
  toCome: ['out_of_office_periods'],
  beyond: ['addresses', 'contacts'], // "addresses array of Address"
  differences: {
    people: {
      viewsToCome: ['directory', 'internal', 'support_domain'],
      filtersToCome: ['roles'],
      subCollectionsToCome: [
        'ci_coverages',
        'cis',
        'out_of_office_periods',
        'permissions', // is no collection of records, but has the path
        'service_coverages',
        'service_instance_coverages',
        'sla_coverages',
      ],
    },
  },
};
