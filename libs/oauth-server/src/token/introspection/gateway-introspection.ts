import { Inject, Injectable } from '@nestjs/common';
import type { Introspection } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { Directory } from '../../directory/directory';
import { ACTIVE, ACTIVE_FROM, personIsActive } from './active-token.sql';
import { identityOf, type IdentityRow } from './active-identity';
import { PERSON_OF_IDENTITY } from './person.sql';

/** Active token with its person; the person's columns are null if no event has delivered that person yet. */
interface TokenRow extends IdentityRow {
  readonly expires_at: Date | null;
}

/** By its own credentials an application acts in its account, and in others that have consented. */
const APPLICATION_ROLES = `
  CASE WHEN family.grant_id IS NULL THEN (
    SELECT coalesce(jsonb_object_agg(granted.account, granted.roles), '{}')
    FROM jsonb_each(roles_in_force(person.account_id, person.roles)) AS granted (account, roles)
    WHERE granted.account = application.account_id OR application.accounts ? granted.account)
  ELSE roles_in_force(person.account_id, person.roles) END AS roles`;

const FIND = `
SELECT family.person_id, family.scopes, token.expires_at, family.application_id AS application, ${PERSON_OF_IDENTITY}, ${APPLICATION_ROLES}
FROM access_token AS token ${ACTIVE_FROM}
LEFT JOIN account ON account.id = person.account_id
WHERE token.token_hash = decode($1, 'hex') AND token.expires_at > $2 AND ${ACTIVE}
UNION ALL
SELECT token.person_id, token.scopes, token.expires_at, NULL, ${PERSON_OF_IDENTITY},
  roles_in_force(person.account_id, person.roles) AS roles
FROM personal_token AS token
LEFT JOIN person ON person.id = token.person_id
LEFT JOIN account ON account.id = person.account_id
WHERE token.token_hash = decode($1, 'hex') AND token.revoked_at IS NULL
  AND (token.expires_at IS NULL OR token.expires_at > $2)
  AND ${personIsActive('token')}`;

const INACTIVE: Introspection = { active: false };

/** Resolves the token of an application or a personal access token to its person, for the gateways, in one query. */
@Injectable()
export class GatewayIntrospection {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async introspect(hash: string): Promise<Introspection> {
    if (!/^[0-9a-f]{64}$/.test(hash)) return INACTIVE;
    const found = await this.find(hash);
    if (!found) return INACTIVE;
    if (found.name !== null) return activeIntrospection(found);
    const complete = (await this.directory.fetchPerson(found.person_id)) && (await this.find(hash));
    return complete ? activeIntrospection(complete) : INACTIVE;
  }

  private async find(hash: string): Promise<TokenRow | undefined> {
    const values = [hash, this.clock.now()];
    const [found] = await this.database.query<TokenRow>(FIND, values, 'introspect');
    return found;
  }
}

const activeIntrospection = (found: TokenRow): Introspection => ({
  active: true,
  identity: identityOf(found),
  expires_at: found.expires_at?.toISOString() ?? null,
});
