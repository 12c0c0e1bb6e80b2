import { localeOf, type ContractExceptions } from '@deskline/testing';

/** "only with visibility customers", and so on. */
const linking = {
  customers: { visibility: 'customers' },
  organizations: { visibility: 'organizations' },
  service_instances: { visibility: 'covered_for' },
  sites: { visibility: 'sites' },
  skill_pools: { visibility: 'members_of_skill_pools' },
  slas: { visibility: 'customer_representatives_of_slas' },
  teams: { visibility: 'members_of_teams' },
};

export const contract: ContractExceptions = {
  beyond: ['broadcast_translations'], // "translations array of references Broadcast Translation"
  differences: {
    broadcasts: {
      // The message in the language of the caller, as of services; the SLAs of visibility customer_representatives_of_slas.
      fieldsBeyond: ['localized_message', 'slas'],
      valuesBeyond: { message_type: ['email'], visibility: ['customer_representatives_of_slas'] },
    },
  },
  additions: {
    broadcast: {
      linking,
      begins: { translations: 1 }, // "stored as the translation for the locale of the account"
      without: ['request'], // must be a group of requests
      madeAnew: ['translations'], // with their ids
    },
    broadcast_translation: { values: { locale: localeOf } },
  },
};
