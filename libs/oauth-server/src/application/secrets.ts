import { Inject, Injectable } from '@nestjs/common';
import { hashToken, hintOf, newToken } from '@deskline/identity';
import { Clock, Database, type Queries, type Transaction } from '@deskline/platform';
import { Forbidden, Invalid } from '@deskline/record-store';
import { record, type SecurityEventName } from '../audit/security-events';
import { IdentityChanges } from '../token/identity-changes';
import { mayHaveActAs } from './acts-as';
import type { Actor, Application } from './application';

interface MadeSecret {
  id: number;
  client_secret: string;
}

/** The application whose secrets are changed. */
type Holder = Pick<Application, 'account_id' | 'id' | 'scopes' | 'person_id'>;

/** One is in use and one takes its place; the rest is for those who tidy up late. */
const MOST_SECRETS = 50;

const ADD = `
INSERT INTO application_secret (application_id, secret_hash, hint, created_at, disabled)
VALUES ($1, decode($2, 'hex'), $3, $4, $5) RETURNING id`;

/** Two who add at once are counted one after the other. */
const OWNED = `
SELECT id, account_id, scopes, person_id FROM application WHERE account_id = $1 AND id = $2 AND NOT public
FOR NO KEY UPDATE`;

const COUNT = 'SELECT count(*)::integer AS count FROM application_secret WHERE application_id = $1';

const OF_ACCOUNT = `application_id = $2 AND id = $3
  AND EXISTS (SELECT FROM application WHERE application.id = $2 AND account_id = $1)`;

/** Enabled again it is of another generation: the tokens that died with it stay dead. */
const SET_DISABLED = `
UPDATE application_secret SET disabled = $4, generation = generation + 1, version = version + 1, updated_at = $5
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
      const holder = await this.hold(transaction, account, application);
      return holder && this.addIn(transaction, holder, by);
    });
  }

  /** What the secrets of an application may be used for, as it is to the end of the transaction; null as above. */
  async hold(transaction: Transaction, account: string, application: number): Promise<Holder | null> {
    const [owned] = await transaction.query<Holder>(OWNED, [account, application]);
    return owned ?? null;
  }

  async addIn(transaction: Transaction, holder: Holder, by: Actor, disabled = false): Promise<MadeSecret> {
    await assertMayUse(transaction, holder, by);
    const [known] = await transaction.query<{ count: number }>(COUNT, [holder.id]);
    if (known && known.count >= MOST_SECRETS)
      throw new Invalid([{ field: 'secrets', because: 'too_many', values: { max: MOST_SECRETS } }]);
    const secret = await insertSecret(transaction, holder.id, this.clock.now(), disabled);
    await this.audit(transaction, 'secret.added', holder.account_id, holder.id, secret.id, by);
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
    return this.database.transaction(async (transaction) => {
      const holder = await this.hold(transaction, account, application);
      return holder !== null && this.setDisabledIn(transaction, holder, id, disabled, by);
    });
  }

  async setDisabledIn(
    transaction: Transaction,
    holder: Holder,
    id: number,
    disabled: boolean,
    by: Actor,
  ): Promise<boolean> {
    if (!disabled) await assertMayUse(transaction, holder, by);
    const which = [holder.account_id, holder.id, id];
    const [changed] = await transaction.query(SET_DISABLED, [...which, disabled, this.clock.now()]);
    const [known] = changed ? [changed] : await transaction.query(EXISTS, which);
    if (!known) return false;
    const what = disabled ? 'secret.disabled' : 'secret.enabled';
    if (changed) await this.audit(transaction, what, holder.account_id, holder.id, id, by);
    // Where it was so already: whoever made it so may still be telling, or have been killed before that.
    transaction.afterCommit(() => this.changes.tell({}));
    return true;
  }

  delete(account: string, application: number, id: number, by: Actor): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [deleted] = await transaction.query(DELETE, [account, application, id]);
      if (!deleted) return false;
      await this.audit(transaction, 'secret.deleted', account, application, id, by);
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

/** With a secret one acts as the linked person. */
async function assertMayUse(queries: Queries, { person_id, account_id }: Holder, by: Actor): Promise<void> {
  if (person_id !== null && !(await mayHaveActAs(queries, by.person_id, person_id, account_id)))
    throw new Forbidden();
}
