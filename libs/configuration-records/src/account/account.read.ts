import type { Principal } from '@deskline/identity';
import { accountUrl, Database, Settings } from '@deskline/platform';
import { nodeId } from '@deskline/record';
import { zoned } from '@deskline/record-kinds';
import { Injectable } from '@nestjs/common';

type AccountReference = { readonly id: string; readonly name: string };

interface Row {
  id: string;
  name: string;
  locale: string;
  time_zone: string;
  url: string;
  currency: string | null;
  plan: string | null;
  strong_privacy: boolean | null;
  time_format_24h: boolean | null;
  directory: AccountReference | null;
  organization_id: number | null;
  organization: string | null;
  organization_account: AccountReference | null;
  owner_id: number | null;
  owner: string | null;
  owner_account: AccountReference | null;
  created_at: string | null;
  updated_at: string | null;
}

const account = (alias: string): string => `json_build_object('id', ${alias}.id, 'name', ${alias}.name)`;

const READ = `
SELECT account.id, account.name, account.locale, account.time_zone, account.url,
  facts.currency, facts.plan, facts.strong_privacy, facts.time_format_24h,
  (SELECT ${account('directory')} FROM account directory WHERE directory.id = account.directory_account) AS directory,
  account.organization_id, organization.json AS organization, owner.id AS owner_id, owner.json AS owner,
  (SELECT ${account('its')} FROM account its WHERE its.id = organization.account_id) AS organization_account,
  (SELECT ${account('its')} FROM account its WHERE its.id = owner.account_id) AS owner_account,
  facts.created_at::text, facts.updated_at::text
FROM account LEFT JOIN account_facts facts ON facts.account_id = account.id
LEFT JOIN reference organization ON organization.type = 'organization' AND organization.id = account.organization_id
LEFT JOIN reference owner ON owner.type = 'person' AND owner.id = (SELECT min(person_id) FROM permission
  WHERE permission.account_id = account.id AND roles ? 'account_owner')
WHERE account.id = $1`;

/** "GET /account": the caller's account, readable by everybody who works in it. */
@Injectable()
export class AccountRead {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Undefined when the account no longer exists. */
  async of({ account, time_zone, roles }: Principal): Promise<object | undefined> {
    const [row] = await this.database.query<Row & object>(READ, [account], 'account.read');
    if (!row) return undefined;
    const at = (moment: string | null) => moment && zoned(moment, time_zone);
    const { id, name, locale, url, currency, plan } = row;
    return {
      id,
      name,
      currency,
      directory_account: row.directory,
      locale,
      organization: referenceTo(id, row.organization_id, row.organization, row.organization_account),
      owner: referenceTo(id, row.owner_id, row.owner, row.owner_account),
      plan,
      strong_privacy: row.strong_privacy ?? false,
      time_format_24h: row.time_format_24h ?? false,
      time_zone: row.time_zone,
      url: accountUrl(this.settings, id, url),
      // Of the caller, in this account.
      roles,
      created_at: at(row.created_at),
      updated_at: at(row.updated_at),
      nodeID: nodeId(this.settings.NODE_ID_DOMAIN, 'account', id),
    };
  }
}

/** The projection stores the members of a reference as JSON; a reference "carries account when of another account". */
function referenceTo(
  account: string,
  id: number | null,
  members: string | null,
  whose: AccountReference | null,
): object | null {
  if (id === null || members === null) return null;
  const parsed = JSON.parse(`{${members}}`) as object;
  return { id, ...parsed, ...(whose?.id !== account && { account: whose }) };
}
