import type { AreaExceptions } from '../area-exceptions';

export const person: AreaExceptions = {
  beyond: ['addresses', 'contacts'], // "addresses array of Address"
  additions: {
    // An e-mail address or a page is one; a number is written as people write it.
    contact: {
      narrow: ['protocol', 'uri'],
      values: { protocol: (variant) => (variant % 2 === 0 ? 'telephone' : 'fax') },
    },
  },
  differences: {
    people: {
      subCollectionsToCome: [
        'permissions', // is no collection of records, but has the path
      ],
    },
  },
};
