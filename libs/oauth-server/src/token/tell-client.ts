import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hashToken, type Scope } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import type { Client } from './clients';
import { unauthenticated } from './credentials';
import { scopeText } from './issued';
import { LIVING, LIVING_FROM } from './living';
import { issuerOf } from './request';

interface Told {
  kind: 'access' | 'refresh';
  person_id: number;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
}

const of = (kind: Told['kind'], rotated: string): string => `
SELECT '${kind}' AS kind, family.person_id, family.scopes, token.created_at, token.expires_at
FROM ${kind}_token AS token ${LIVING_FROM}
WHERE token.token_hash = decode($1, 'hex') AND family.application_id = $2 AND token.expires_at > $3 ${rotated}
  AND ${LIVING}`;

const TELL = `${of('access', '')} UNION ALL ${of('refresh', 'AND token.rotated_at IS NULL')}`;

/** RFC 7662, for the tokens of the client itself: those of others are none of its business. */
@Injectable()
export class TellClient {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async tell(client: Client, token: string, request: FastifyRequest): Promise<object> {
    // RFC 7662 4: whoever asks must be known, or tokens could be guessed at leisure.
    if (client.public) throw unauthenticated(false);
    const values = [hashToken(token), client.id, this.clock.now()];
    const [told] = await this.database.query<Told>(TELL, values, 'tell-client');
    if (!told) return { active: false };
    return {
      active: true,
      scope: scopeText(told.scopes),
      client_id: client.client_id,
      ...(told.kind === 'access' && { token_type: 'Bearer' }),
      sub: String(told.person_id),
      iss: issuerOf(request),
      iat: epoch(told.created_at),
      exp: epoch(told.expires_at),
    };
  }
}

const epoch = (time: Date): number => Math.floor(time.getTime() / 1_000);
