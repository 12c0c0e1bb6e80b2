import type { ReferenceSnapshot } from '@deskline/events';
import type { Queries } from '@deskline/platform';
import type { Account } from '../accounts';

const READ =
  'SELECT id, name, url, custom_url, time_zone, locale, trusts, service_desk_team_id, version FROM account ORDER BY id';

/** How other services know an account. It is known by a string, so it stands under no number. */
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

/** All of them: they are few. */
export async function readAccountSnapshots(queries: Queries): Promise<ReferenceSnapshot[]> {
  const rows = await queries.query<Account & { version: number }>(READ);
  return rows.map(({ version, ...account }) => accountSnapshot(account, version));
}

/** A row of the table `account`, from what its owner tells. */
export function accountRow({ account_id, name, version, attributes }: ReferenceSnapshot) {
  const { url, custom_url = null, time_zone, locale, trusts, service_desk_team_id = null } = attributes;
  return { id: account_id, name, url, custom_url, time_zone, locale, trusts, service_desk_team_id, version };
}
