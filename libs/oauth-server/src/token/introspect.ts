import { Inject, Injectable } from '@nestjs/common';
import { languageOf, type Identity, type Introspection, type Scope } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { Directory } from '../directory/directory';
import { LIVING, LIVING_FROM, personLives } from './living';

/** A token that is neither revoked nor expired, with its person where that one is known. */
interface Found {
  person_id: number;
  scopes: Scope[];
  expires_at: Date | null;
  name: string | null;
  home_account: string;
  roles: Identity['roles'];
  team_ids: number[];
  organization_id: number | null;
  time_zone: string;
  locale: string | null;
}

const PERSON = `
  person.name, person.account_id AS home_account, person.roles, person.team_ids, person.organization_id,
  coalesce(person.time_zone, account.time_zone, 'UTC') AS time_zone, coalesce(person.locale, account.locale) AS locale`;

const FIND = `
SELECT family.person_id, family.scopes, token.expires_at, ${PERSON}
FROM access_token AS token ${LIVING_FROM}
LEFT JOIN account ON account.id = person.account_id
WHERE token.token_hash = decode($1, 'hex') AND token.expires_at > $2 AND ${LIVING}
UNION ALL
SELECT token.person_id, token.scopes, token.expires_at, ${PERSON}
FROM personal_token AS token
LEFT JOIN person ON person.id = token.person_id
LEFT JOIN account ON account.id = person.account_id
WHERE token.token_hash = decode($1, 'hex') AND token.revoked_at IS NULL
  AND (token.expires_at IS NULL OR token.expires_at > $2)
  AND ${personLives('token')}`;

const INACTIVE: Introspection = { active: false };

/** Whom a token stands for, be it an application's or a person's own: in one query. */
@Injectable()
export class Introspect {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async token(hash: string): Promise<Introspection> {
    if (!/^[0-9a-f]{64}$/.test(hash)) return INACTIVE;
    const found = await this.find(hash);
    if (!found) return INACTIVE;
    if (found.name !== null) return said(found);
    const asked = (await this.directory.person(found.person_id)) && (await this.find(hash));
    return asked ? said(asked) : INACTIVE;
  }

  private async find(hash: string): Promise<Found | undefined> {
    const values = [hash, this.clock.now()];
    const [found] = await this.database.query<Found>(FIND, values, 'introspect');
    return found;
  }
}

function said(found: Found): Introspection {
  const { person_id, name, home_account, roles, team_ids, organization_id, time_zone, scopes } = found;
  return {
    active: true,
    identity: {
      person: { id: person_id, name: name ?? '' },
      home_account,
      roles,
      team_ids,
      organization_id,
      time_zone,
      language: languageOf(found.locale) ?? 'en',
      scopes,
    },
    expires_at: found.expires_at?.toISOString() ?? null,
  };
}
