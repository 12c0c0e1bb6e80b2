import { Inject, Injectable } from '@nestjs/common';
import { hashToken } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { record } from '../../audit/security-events';
import type { Client } from '../client/client-authenticator';
import { revokeFamily } from './revoke-family';
import { IdentityChanges } from '../../lease/identity-changes';

/** Expires the access token long ago by any instance's clock, so that the sweeper deletes it with its family. */
const REVOKE_ACCESS = `
UPDATE access_token AS token SET expires_at = 'epoch' FROM token_family AS family
WHERE token.token_hash = decode($1, 'hex') AND token.expires_at > $3
  AND family.id = token.family_id AND family.application_id = $2
RETURNING family.person_id`;

const FIND_REFRESH = `
SELECT family.id, family.person_id FROM refresh_token AS token JOIN token_family AS family ON family.id = token.family_id
WHERE token.token_hash = decode($1, 'hex') AND family.application_id = $2`;

/**
 * Token revocation (RFC 7009) for clients. A refresh token revokes its whole family, an access token itself alone. For
 * any other token the client gets the same answer, and nothing happens.
 */
@Injectable()
export class ClientRevocation {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async revoke(client: Client, token: string, address: string): Promise<undefined> {
    const hash = hashToken(token);
    const at = this.clock.now();
    await this.database.transaction(async (transaction) => {
      const values = [hash, client.id];
      const [access] = await transaction.query<{ person_id: number }>(REVOKE_ACCESS, [...values, at]);
      if (access) {
        const who = { person_id: access.person_id, application_id: client.id, account_id: client.account_id };
        await record(transaction, { at, what: 'token.revoked', ...who, address });
        transaction.afterCommit(() => this.changes.publishAndWait({ token_hash: hash }));
        return;
      }
      const [family] = await transaction.query<{ id: number; person_id: number }>(FIND_REFRESH, values);
      const event = { at, what: 'token.revoked' as const, address };
      if (family && (await revokeFamily(transaction, this.changes, family.id, event))) return;
      // Revoked before, perhaps by an instance that was killed before it published.
      const change = family ? { person_id: family.person_id } : { token_hash: hash };
      transaction.afterCommit(() => this.changes.publishAndWait(change));
    });
  }
}
