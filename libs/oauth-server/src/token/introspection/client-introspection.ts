import { Inject, Injectable } from '@nestjs/common';
import { hashToken, type Scope } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import type { Client } from '../client/client-authenticator';
import { unauthenticated } from '../client/credentials';
import { scopeText } from '../grants/grant-type';
import { ACTIVE, ACTIVE_FROM } from './active-token.sql';

interface TokenRow {
  kind: 'access' | 'refresh';
  person_id: number;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
}

const selectActive = (kind: TokenRow['kind'], rotated: string): string => `
SELECT '${kind}' AS kind, family.person_id, family.scopes, token.created_at, token.expires_at
FROM ${kind}_token AS token ${ACTIVE_FROM}
WHERE token.token_hash = decode($1, 'hex') AND family.application_id = $2 AND token.expires_at > $3 ${rotated}
  AND ${ACTIVE}`;

const FIND = `${selectActive('access', '')} UNION ALL ${selectActive('refresh', 'AND token.rotated_at IS NULL')}`;

/** Token introspection (RFC 7662) for clients: tokens of other clients are reported as inactive. */
@Injectable()
export class ClientIntrospection {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async introspect(client: Client, token: string, issuer: string): Promise<object> {
    // RFC 7662 4: without client authentication tokens could be guessed.
    if (client.public) throw unauthenticated(false);
    const values = [hashToken(token), client.id, this.clock.now()];
    const [found] = await this.database.query<TokenRow>(FIND, values, 'client-introspection');
    if (!found) return { active: false };
    return {
      active: true,
      scope: scopeText(found.scopes),
      client_id: client.client_id,
      ...(found.kind === 'access' && { token_type: 'Bearer' }),
      sub: String(found.person_id),
      iss: issuer,
      iat: epoch(found.created_at),
      exp: epoch(found.expires_at),
    };
  }
}

const epoch = (time: Date): number => Math.floor(time.getTime() / 1_000);
