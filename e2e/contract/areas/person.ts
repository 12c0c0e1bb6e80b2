import type { Known } from '../known';

export const person: Known = {
  beyond: ['addresses', 'contacts'], // "addresses array of Address"
  differences: {
    people: {
      subCollectionsToCome: [
        'ci_coverages',
        'cis',
        'permissions', // is no collection of records, but has the path
        'service_coverages',
        'service_instance_coverages',
        'sla_coverages',
      ],
    },
  },
};
