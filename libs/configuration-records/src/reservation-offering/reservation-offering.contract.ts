import type { ContractExceptions } from '@deskline/testing';
import { RESERVATION_FILTERS } from './reservation-filters';

export const contract: ContractExceptions = {
  differences: {
    reservation_offerings: {
      fieldsBeyond: ['cis'], // their names, for everybody who may reserve
      // "optional in another interface"
      otherwise: { initial_status: { access: 'Opt' }, service_instance: { access: 'Opt' } },
    },
  },
  additions: {
    reservation_offering: {
      // The longest durations are not below the shortest.
      narrow: ['min_duration', 'max_duration', 'min_advance_duration', 'max_advance_duration', 'filters'],
      values: {
        min_duration: (variant) => variant + 1,
        max_duration: (variant) => variant + 1_000,
        min_advance_duration: (variant) => variant,
        max_advance_duration: (variant) => variant + 1_000,
        filters: (variant) => [RESERVATION_FILTERS[variant % RESERVATION_FILTERS.length]],
      },
    },
  },
};
