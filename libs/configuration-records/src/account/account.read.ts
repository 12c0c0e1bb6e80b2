import type { Principal } from '@deskline/identity';
import { Database, Settings } from '@deskline/platform';
import { nodeId } from '@deskline/record';
import { zoned } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';

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
  directory: { id: string; name: string } | null;
  organization_id: number | null;
  organization: string | null;
  owner_id: number | null;
  owner: string | null;
  created_at: string | null;
  updated_at: string | null;
}

const READ = `
SELECT account.id, account.name, account.locale, account.time_zone, account.url,
  facts.currency, facts.plan, facts.strong_privacy, facts.time_format_24h,
  (SELECT json_build_object('id', directory.id, 'name', directory.name) FROM account directory
    WHERE directory.id = facts.directory_account) AS directory,
  facts.organization_id, organization.json AS organization, owner.id AS owner_id, owner.json AS owner,
  facts.created_at::text, facts.updated_at::text
FROM account LEFT JOIN account_facts facts ON facts.account_id = account.id
LEFT JOIN reference organization ON organization.type = 'organization' AND organization.id = facts.organization_id
LEFT JOIN reference owner ON owner.type = 'person' AND owner.id = (SELECT min(person_id) FROM permission
  WHERE permission.account_id = account.id AND roles ? 'account_owner')
WHERE account.id = $1`;

/** "GET /account": the account that a call works in, as everyone who works in it may know it. */
@Injectable()
export class AccountRead {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Undefined when there is no such account any more. */
  async of({ account, time_zone }: Principal): Promise<object | undefined> {
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
      organization: referenceTo(row.organization_id, row.organization),
      owner: referenceTo(row.owner_id, row.owner),
      plan,
      strong_privacy: row.strong_privacy ?? false,
      time_format_24h: row.time_format_24h ?? false,
      time_zone: row.time_zone,
      url,
      created_at: at(row.created_at),
      updated_at: at(row.updated_at),
      nodeID: nodeId(this.settings.NODE_ID_DOMAIN, 'account', id),
    };
  }
}

/** The projection keeps the members of a reference ready to be sent. */
const referenceTo = (id: number | null, members: string | null): object | null =>
  id === null || members === null ? null : { id, ...(JSON.parse(`{${members}}`) as object) };
