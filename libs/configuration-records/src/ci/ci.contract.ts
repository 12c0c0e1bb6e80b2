import { RECURRING, type ContractExceptions } from '@deskline/testing';
import { RELATION_TYPES } from './relation-types';

/** Day of a year, another one for each variant. */
const day = (year: number) => (variant: number) =>
  `${year}-01-${String((variant % 28) + 1).padStart(2, '0')}`;

export const contract: ContractExceptions = {
  differences: {
    cis: { fieldsBeyond: ['location_hint'] },
    ci_relations: {
      otherwise: {
        ci: { access: 'Req' },
        // Also the name that we had.
        relation_type: { values: [...RELATION_TYPES, 'network'] },
      },
    },
  },
  additions: {
    ci: {
      also: ['support_team'], // "required unless status is removed"
      fixed: ['support_team'],
      without: ['action_status'], // each value goes with some statuses only
      decided: ['recurrence', 'software'],
      narrow: ['recurrence', 'in_use_since', 'warranty_expiry_date', 'license_expiry_date'],
      values: {
        ...RECURRING.values,
        in_use_since: day(2020),
        warranty_expiry_date: day(2100),
        license_expiry_date: day(2110),
      },
    },
    ci_relation: { fixed: ['ci'] }, // a CI has one relation with each other CI
  },
};
