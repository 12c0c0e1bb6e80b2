import { Inject, Injectable } from '@nestjs/common';
import { hashToken, hintOf, newToken } from '@deskline/identity';
import { Clock, Database, type Queries, type Transaction } from '@deskline/platform';
import { Forbidden, Invalid } from '@deskline/record-store';
import { record, type SecurityEventName, type ToldChange } from '../audit/security-events';
import { IdentityChanges } from '../lease/identity-changes';
import { mayConsent } from './linked-people';
import type { Actor, Application } from './application';

interface CreatedSecret {
  id: number;
  client_secret: string;
}

/** Application that a secret belongs to. */
type SecretOwner = Pick<Application, 'account_id' | 'id' | 'scopes' | 'person_id' | 'accounts'>;

/** Limit per application; replacing a secret needs two. */
const MAX_SECRETS = 50;

const ADD = `
INSERT INTO application_secret (application_id, secret_hash, hint, created_at, disabled)
VALUES ($1, decode($2, 'hex'), $3, $4, $5) RETURNING id`;

/** Locks the application, so that two secrets added at once are counted one after the other. */
const OWNED = `
SELECT id, account_id, scopes, person_id, accounts FROM application WHERE account_id = $1 AND id = $2 AND NOT public
FOR NO KEY UPDATE`;

const COUNT = 'SELECT count(*)::integer AS count FROM application_secret WHERE application_id = $1';

const OF_ACCOUNT = `application_id = $2 AND id = $3
  AND EXISTS (SELECT FROM application WHERE application.id = $2 AND account_id = $1)`;

/** Increments the generation also when it is enabled: the tokens that ended stay inactive. */
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
): Promise<CreatedSecret> {
  const client_secret = newToken('secret');
  const values = [applicationId, hashToken(client_secret), hintOf(client_secret), at, disabled];
  const [added] = await queries.query<{ id: number }>(ADD, values, 'secret.add');
  if (!added) throw new Error('a secret that was made is not there');
  return { id: added.id, client_secret };
}

/** Secrets of applications: several at a time, so that one is replaced without downtime. */
@Injectable()
export class Secrets {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Null if there is no such application, or it is public and so has no secrets. */
  async add(account: string, application: number, by: Actor): Promise<CreatedSecret | null> {
    return this.database.transaction(async (transaction) => {
      const owner = await this.lockOwner(transaction, account, application);
      return owner && this.addIn(transaction, owner, by);
    });
  }

  /** Locks the application until the end of the transaction; null as above. */
  async lockOwner(
    transaction: Transaction,
    account: string,
    application: number,
  ): Promise<SecretOwner | null> {
    const [owned] = await transaction.query<SecretOwner>(OWNED, [account, application], 'secret.owner');
    return owned ?? null;
  }

  async addIn(
    transaction: Transaction,
    owner: SecretOwner,
    by: Actor,
    disabled = false,
  ): Promise<CreatedSecret> {
    await assertMayUse(transaction, owner, by);
    const [counted] = await transaction.query<{ count: number }>(COUNT, [owner.id], 'secrets.count');
    if (counted && counted.count >= MAX_SECRETS)
      throw new Invalid([{ field: 'secrets', because: 'too_many', values: { max: MAX_SECRETS } }]);
    const secret = await insertSecret(transaction, owner.id, this.clock.now(), disabled);
    await this.audit(transaction, 'secret.added', owner.account_id, owner.id, secret.id, by, 'create');
    return secret;
  }

  /** False if there is no such secret. */
  async setDisabled(
    account: string,
    application: number,
    id: number,
    disabled: boolean,
    by: Actor,
  ): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const owner = await this.lockOwner(transaction, account, application);
      return owner !== null && this.setDisabledIn(transaction, owner, id, disabled, by);
    });
  }

  async setDisabledIn(
    transaction: Transaction,
    owner: SecretOwner,
    id: number,
    disabled: boolean,
    by: Actor,
  ): Promise<boolean> {
    if (!disabled) await assertMayUse(transaction, owner, by);
    const which = [owner.account_id, owner.id, id];
    const [changed] = await transaction.query(
      SET_DISABLED,
      [...which, disabled, this.clock.now()],
      'secret.disable',
    );
    const [found] = changed ? [changed] : await transaction.query(EXISTS, which, 'secret.exists');
    if (!found) return false;
    const what = disabled ? 'secret.disabled' : 'secret.enabled';
    if (changed) await this.audit(transaction, what, owner.account_id, owner.id, id, by, 'update');
    // Also if nothing changed: an instance may have been killed before it published that change.
    transaction.afterCommit(() => this.changes.publishAndWait({}));
    return true;
  }

  delete(account: string, application: number, id: number, by: Actor): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [deleted] = await transaction.query(DELETE, [account, application, id]);
      if (!deleted) return false;
      await this.audit(transaction, 'secret.deleted', account, application, id, by, 'delete');
      transaction.afterCommit(() => this.changes.publishAndWait({}));
      return true;
    });
  }

  private audit(
    transaction: Transaction,
    what: SecurityEventName,
    account_id: string,
    application_id: number,
    secret_id: number,
    by: Actor,
    verb: ToldChange['verb'],
  ): Promise<void> {
    this.changes.tellAfterCommit(transaction);
    return record(transaction, {
      at: this.clock.now(),
      what,
      account_id,
      application_id,
      ...by,
      details: { secret_id },
      told: [
        { type: 'oauth_application_secret', verb, id: secret_id },
        { type: 'oauth_application', verb: 'update', id: application_id },
      ],
    });
  }
}

/** A secret lets its holder act as the linked person, in all accounts of the application. */
async function assertMayUse(
  queries: Queries,
  { person_id, accounts }: SecretOwner,
  by: Actor,
): Promise<void> {
  if (person_id !== null && !(await mayConsent(queries, by.person_id, person_id, accounts)))
    throw new Forbidden();
}
