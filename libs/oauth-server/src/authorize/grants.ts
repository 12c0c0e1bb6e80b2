import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { record } from '../audit/security-events';
import { IdentityChanges } from '../lease/identity-changes';
import { personIsActive } from '../token/introspection/active-token.sql';

/**
 * Joins for IN_FORCE: an authorization is in force while it is not revoked, for the generation of the application and the
 * version of the person it was given under (ADR 16). "the user must re-authorize" an application whose scopes have changed
 * or that was disabled, also if that was undone.
 */
export const IN_FORCE_FROM = `
authorization_grant AS consent JOIN application ON application.id = consent.application_id
LEFT JOIN person ON person.id = consent.person_id`;

export const IN_FORCE = `(consent.revoked_at IS NULL
  AND consent.application_generation = application.generation AND ${personIsActive('consent')})`;

/** Authorization of an application by a person. */
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

const EXISTS = 'SELECT id FROM authorization_grant WHERE id = $2 AND person_id = $1';

/** Authorizations of persons: listed and revoked on the profile page and under /v1. */
@Injectable()
export class Grants {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Newest first. */
  list(personId: number, most = 100): Promise<Authorization[]> {
    return this.database.query<Authorization>(LIST, [personId, most]);
  }

  /** Number of people who authorize an application. */
  async countOf(applicationId: number): Promise<number> {
    const [counted] = await this.database.query<{ people: number }>(COUNT, [applicationId]);
    return counted?.people ?? 0;
  }

  /** Revokes the authorization and with it every token it gave. False if the person has none in force with this id. */
  revoke(personId: number, id: number, address: string | null = null): Promise<boolean> {
    const at = this.clock.now();
    const publish = () => this.changes.publishAndWait({ person_id: personId });
    return this.database.transaction(async (transaction) => {
      const [revoked] = await transaction.query<{ id: number; account_id: string }>(REVOKE, [
        personId,
        id,
        at,
      ]);
      if (!revoked) {
        // Revoked before, perhaps by an instance that was killed before it published.
        const [existing] = await transaction.query(EXISTS, [personId, id]);
        if (existing) transaction.afterCommit(publish);
        return false;
      }
      const { id: application_id, account_id } = revoked;
      const who = { account_id, person_id: personId, application_id, address };
      const told = [{ type: 'authorization', verb: 'delete', id } as const];
      await record(transaction, { at, what: 'grant.revoked', ...who, details: { grant_id: id }, told });
      this.changes.tellAfterCommit(transaction);
      transaction.afterCommit(publish);
      return true;
    });
  }
}
