import type { Principal } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { ListQuery } from '@deskline/record-store';

/** Reader of the default reads: an account administrator who is also a specialist. */
export const reader: Principal = {
  person: { id: 1, name: 'Reader' },
  account: 'account',
  roles: ['account_administrator', 'specialist'],
  team_ids: [],
  organization_id: null,
  time_zone: 'UTC',
  language: 'en',
  scopes: [],
};

/** First page of a collection without parameters. */
export const defaultList = ({ defaultSort }: RecordType, within?: ListQuery['within']): ListQuery => ({
  fields: null,
  filters: [],
  views: [],
  sort: [{ field: defaultSort.replace('-', ''), descending: defaultSort.startsWith('-') }],
  perPage: 20,
  position: { page: 1 },
  within,
});
