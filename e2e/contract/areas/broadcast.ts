import type { AreaExceptions } from '../area-exceptions';
import { localeOf } from '../locales';

/** "only with visibility customers", and so on. */
const linking = {
  customers: { visibility: 'customers' },
  organizations: { visibility: 'organizations' },
  service_instances: { visibility: 'covered_for' },
  sites: { visibility: 'sites' },
  skill_pools: { visibility: 'members_of_skill_pools' },
  teams: { visibility: 'members_of_teams' },
};

export const broadcast: AreaExceptions = {
  beyond: ['broadcast_translations'], // "translations array of references Broadcast Translation"
  differences: {
    broadcasts: { fieldsBeyond: ['localized_message'] }, // the message in the language of the caller, as of services
  },
  additions: {
    broadcast: {
      linking,
      begins: { translations: 1 }, // "stored as the translation for the locale of the account"
      without: ['request'], // which others are grouped into
    },
    broadcast_translation: { values: { locale: localeOf } },
  },
};
