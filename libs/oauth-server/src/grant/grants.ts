import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { record } from '../audit/security-events';
import { IdentityChanges } from '../token/identity-changes';
import { IN_FORCE, IN_FORCE_FROM } from './in-force';

/** An application a person has let in. */
export interface Authorization {
  id: number;
  application: { id: number; name: string };
  scopes: Scope[];
  created_at: Date;
}

const LIST = `
SELECT consent.id, jsonb_build_object('id', application.id, 'name', application.name) AS application, consent.scopes,
  consent.created_at
FROM ${IN_FORCE_FROM} WHERE consent.person_id = $1 AND ${IN_FORCE} ORDER BY consent.id DESC LIMIT $2`;

const COUNT = `
SELECT count(*)::integer AS people FROM ${IN_FORCE_FROM} WHERE consent.application_id = $1 AND ${IN_FORCE}`;

const REVOKE = `
WITH given AS (
  SELECT consent.id, consent.application_id, application.account_id FROM ${IN_FORCE_FROM}
  WHERE consent.id = $2 AND consent.person_id = $1 AND ${IN_FORCE}
)
UPDATE authorization_grant AS revoked SET revoked_at = $3 FROM given
WHERE revoked.id = given.id AND revoked.revoked_at IS NULL RETURNING given.application_id AS id, given.account_id`;

const KNOWN = 'SELECT id FROM authorization_grant WHERE id = $2 AND person_id = $1';

/** What a person has authorized, seen under access and security, where it can be revoked. */
@Injectable()
export class Grants {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** The newest first. */
  list(personId: number, most = 100): Promise<Authorization[]> {
    return this.database.query<Authorization>(LIST, [personId, most]);
  }

  /** How many people an application may act for. */
  async countOf(applicationId: number): Promise<number> {
    const [counted] = await this.database.query<{ people: number }>(COUNT, [applicationId]);
    return counted?.people ?? 0;
  }

  /** False: the person has no such authorization, or no longer. Every token that came of it is dead. */
  revoke(personId: number, id: number, address: string | null = null): Promise<boolean> {
    const at = this.clock.now();
    const tell = () => this.changes.tell({ person_id: personId });
    return this.database.transaction(async (transaction) => {
      const [revoked] = await transaction.query<{ id: number; account_id: string }>(REVOKE, [
        personId,
        id,
        at,
      ]);
      if (!revoked) {
        // So already: whoever made it so may still be telling, or have been killed before that.
        const [known] = await transaction.query(KNOWN, [personId, id]);
        if (known) transaction.afterCommit(tell);
        return false;
      }
      const { id: application_id, account_id } = revoked;
      const who = { account_id, person_id: personId, application_id, address };
      await record(transaction, { at, what: 'grant.revoked', ...who, details: { grant_id: id } });
      transaction.afterCommit(tell);
      return true;
    });
  }
}
