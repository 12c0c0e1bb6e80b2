import type { ReferenceSnapshot } from '@deskline/events';
import type { Queries } from '@deskline/platform';
import type { Account } from '../accounts';

const READ =
  'SELECT id, name, url, custom_url, time_zone, locale, trusts, service_desk_team_id, version FROM account ORDER BY id';

/** Snapshot of an account for other services. Its id is a string, so the numeric id is 0. */
export function accountSnapshot({ id, name, ...attributes }: Account, version: number): ReferenceSnapshot {
  return {
    type: 'account',
    id: 0,
    account_id: id,
    name,
    sourceID: null,
    disabled: false,
    version,
    json: '',
    attributes,
  };
}

/** Snapshots of all accounts, which are few. */
export async function readAccountSnapshots(queries: Queries): Promise<ReferenceSnapshot[]> {
  const rows = await queries.query<Account & { version: number }>(READ);
  return rows.map(({ version, ...account }) => accountSnapshot(account, version));
}

/** Row of the table `account` from a snapshot. */
export function accountRow({ account_id, name, version, attributes }: ReferenceSnapshot) {
  const { url, custom_url = null, time_zone, locale, trusts, service_desk_team_id = null } = attributes;
  return { id: account_id, name, url, custom_url, time_zone, locale, trusts, service_desk_team_id, version };
}
