import { Inject, Injectable } from '@nestjs/common';
import { hashToken } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { record } from '../audit/security-events';
import type { Client } from './clients';
import { revokeFamily } from './families';
import { IdentityChanges } from './identity-changes';

/** As if its hour were long over, by anybody's clock; what is over is swept away with its family. */
const REVOKE_ACCESS = `
UPDATE access_token AS token SET expires_at = 'epoch' FROM token_family AS family
WHERE token.token_hash = decode($1, 'hex') AND token.expires_at > $3
  AND family.id = token.family_id AND family.application_id = $2
RETURNING family.person_id`;

const FIND_REFRESH = `
SELECT family.id, family.person_id FROM refresh_token AS token JOIN token_family AS family ON family.id = token.family_id
WHERE token.token_hash = decode($1, 'hex') AND family.application_id = $2`;

/**
 * RFC 7009. A refresh token ends its whole family; an access token ends alone. Any other token is no business of this
 * client, which is answered as if it had been revoked.
 */
@Injectable()
export class RevokeForClient {
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
        transaction.afterCommit(() => this.changes.tell({ token_hash: hash }));
        return;
      }
      const [family] = await transaction.query<{ id: number; person_id: number }>(FIND_REFRESH, values);
      if (family) await revokeFamily(transaction, family.id, 'token.revoked', at, address);
      // What was over already as well: whoever ended it may still be telling, or have been killed before that.
      const change = family ? { person_id: family.person_id } : { token_hash: hash };
      transaction.afterCommit(() => this.changes.tell(change));
    });
  }
}
