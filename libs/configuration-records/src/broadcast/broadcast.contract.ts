import { localeOf, type ContractExceptions } from '@deskline/testing';

/** "only with visibility customers", and so on. */
const linking = {
  customers: { visibility: 'customers' },
  organizations: { visibility: 'organizations' },
  service_instances: { visibility: 'covered_for' },
  sites: { visibility: 'sites' },
  skill_pools: { visibility: 'members_of_skill_pools' },
  teams: { visibility: 'members_of_teams' },
};

export const contract: ContractExceptions = {
  beyond: ['broadcast_translations'], // "translations array of references Broadcast Translation"
  differences: {
    broadcasts: { fieldsBeyond: ['localized_message'] }, // the message in the language of the caller, as of services
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
