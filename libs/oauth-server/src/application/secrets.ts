import { Inject, Injectable } from '@nestjs/common';
import { hashToken, hintOf, newToken, type Scope } from '@deskline/identity';
import { Clock, Database, type Queries, type Transaction } from '@deskline/platform';
import { record, type SecurityEventName } from '../audit/security-events';
import { IdentityChanges } from '../token/identity-changes';
import type { Actor } from './application';

export interface MadeSecret {
  id: number;
  client_secret: string;
}

const ADD = `
INSERT INTO application_secret (application_id, secret_hash, hint, created_at, disabled)
VALUES ($1, decode($2, 'hex'), $3, $4, $5) RETURNING id`;

const OWNED = 'SELECT scopes FROM application WHERE account_id = $1 AND id = $2 AND NOT public FOR SHARE';

const OF_ACCOUNT = `application_id = $2 AND id = $3
  AND EXISTS (SELECT FROM application WHERE application.id = $2 AND account_id = $1)`;

/** Enabled again it is of another generation: the tokens that died with it stay dead. */
const SET_DISABLED = `
UPDATE application_secret SET disabled = $4, generation = generation + 1, version = version + 1
WHERE ${OF_ACCOUNT} AND disabled <> $4 RETURNING id`;

const DELETE = `DELETE FROM application_secret WHERE ${OF_ACCOUNT} RETURNING id`;
const EXISTS = `SELECT id FROM application_secret WHERE ${OF_ACCOUNT}`;

export async function insertSecret(
  queries: Queries,
  applicationId: number,
  at: Date,
  disabled = false,
): Promise<MadeSecret> {
  const client_secret = newToken('secret');
  const values = [applicationId, hashToken(client_secret), hintOf(client_secret), at, disabled];
  const [added] = await queries.query<{ id: number }>(ADD, values);
  if (!added) throw new Error('a secret that was made is not there');
  return { id: added.id, client_secret };
}

/** Several of one application at a time, so that one is replaced without anything standing still. */
@Injectable()
export class Secrets {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Null: there is no such application, or it is public and has no secrets. */
  async add(account: string, application: number, by: Actor): Promise<MadeSecret | null> {
    return this.database.transaction(async (transaction) => {
      const scopes = await this.hold(transaction, account, application);
      return scopes && this.addIn(transaction, account, application, by);
    });
  }

  /** What the secrets of an application may be used for, as it is to the end of the transaction; null as above. */
  async hold(transaction: Transaction, account: string, application: number): Promise<Scope[] | null> {
    const [owned] = await transaction.query<{ scopes: Scope[] }>(OWNED, [account, application]);
    return owned?.scopes ?? null;
  }

  async addIn(
    transaction: Transaction,
    account: string,
    application: number,
    by: Actor,
    disabled = false,
  ): Promise<MadeSecret> {
    const secret = await insertSecret(transaction, application, this.clock.now(), disabled);
    await this.audit(transaction, 'secret.added', account, application, secret.id, by);
    return secret;
  }

  /** False: there is no such secret. */
  async setDisabled(
    account: string,
    application: number,
    id: number,
    disabled: boolean,
    by: Actor,
  ): Promise<boolean> {
    const what = disabled ? 'secret.disabled' : 'secret.enabled';
    const changed = await this.change(SET_DISABLED, [disabled], what, account, application, id, by);
    if (changed) return true;
    const [known] = await this.database.query(EXISTS, [account, application, id]);
    // So already: whoever made it so may still be telling, or have been killed before that.
    if (known) await this.changes.tell({});
    return known !== undefined;
  }

  delete(account: string, application: number, id: number, by: Actor): Promise<boolean> {
    return this.change(DELETE, [], 'secret.deleted', account, application, id, by);
  }

  private change(
    statement: string,
    more: unknown[],
    what: SecurityEventName,
    account: string,
    application: number,
    id: number,
    by: Actor,
  ): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [changed] = await transaction.query(statement, [account, application, id, ...more]);
      if (!changed) return false;
      await this.audit(transaction, what, account, application, id, by);
      transaction.afterCommit(() => this.changes.tell({}));
      return true;
    });
  }

  private audit(
    queries: Queries,
    what: SecurityEventName,
    account_id: string,
    application_id: number,
    secret_id: number,
    by: Actor,
  ): Promise<void> {
    return record(queries, {
      at: this.clock.now(),
      what,
      account_id,
      application_id,
      ...by,
      details: { secret_id },
    });
  }
}
