import { appendEvents } from '@deskline/events';
import { Database } from '@deskline/platform';
import type { Role } from '@deskline/record';
import {
  Accounts,
  accountSnapshot,
  saveAccount,
  inUnitOfWork,
  systemIn,
  RecordRuntime,
  type Account,
  type Retention,
  type UnitOfWork,
  type Values,
} from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { changeRoles } from '../permission/permission';
import { IdentityNotifier } from '../permission/identity-notifier';
import { Person } from '../person/person.record';
import { saveFacts, type AccountFacts } from './account-facts';

interface StoredAccount {
  version: number;
  service_desk_team_id: number | null;
  trusts: string[];
  plan: string | null;
  retention: Retention | null;
}

const STORED =
  'SELECT version, service_desk_team_id, trusts, plan, retention FROM account WHERE id = $1 FOR NO KEY UPDATE';

/** Sets up accounts, their first people and roles, before anybody can sign in. */
@Injectable()
export class Directory {
  constructor(
    private readonly database: Database,
    private readonly runtime: RecordRuntime,
    private readonly accounts: Accounts,
    private readonly notifier: IdentityNotifier,
  ) {}

  async keepAccount(account: Account & { facts?: AccountFacts }): Promise<void> {
    await this.unit(account.id, (unit) => this.save(unit, account));
    await this.accounts.read(this.database);
  }

  /** Saves an account, and tells it to the other services. */
  async save(
    { transaction, now }: UnitOfWork,
    { facts, ...account }: Account & { facts?: AccountFacts },
  ): Promise<void> {
    const [row] = await transaction.query<StoredAccount & object>(STORED, [account.id]);
    const { version = 0, service_desk_team_id = null } = row ?? {};
    const plan = facts?.plan === undefined ? row?.plan : facts.plan;
    const retention = account.retention === undefined ? row?.retention : account.retention;
    const snapshot = accountSnapshot({ service_desk_team_id, ...account, plan, retention }, version + 1);
    await saveAccount(transaction, snapshot);
    this.accounts.announce(transaction);
    await saveFacts(transaction, account.id, facts ?? {}, now);
    await appendEvents(transaction, [
      {
        event: row ? 'account.update' : 'account.create',
        account_id: account.id,
        object_type: 'account',
        object_id: 0,
        person_id: null,
        person_name: null,
        audit_line_id: null,
        note_id: null,
        payload: {},
        snapshot,
        occurred_at: now,
        request_id: null,
      },
    ]);
    // When the call returns, no gateway serves a guest by the trust that it ended.
    const isTrustEnded = row?.trusts.some((other) => !account.trusts.includes(other));
    if (isTrustEnded) transaction.afterCommit(() => this.notifier.notifyOfAccount(snapshot));
  }

  /** Sets the plan of an account, and tells it; null for none, undefined for an account that does not exist. */
  async setPlan(id: string, plan?: string | null): Promise<string | null | undefined> {
    await this.accounts.read(this.database);
    const account = this.accounts.get(id);
    if (!account) return undefined;
    if (plan === undefined) return account.plan ?? null;
    await this.keepAccount({ ...account, retention: undefined, facts: { plan } });
    return plan;
  }

  /** Upserts a person by primary e-mail address. */
  upsertPerson(account_id: string, values: Values, roles: readonly Role[]): Promise<number> {
    return this.unit(account_id, async (unit) => {
      const [existing] = await unit.transaction.query<{ id: number }>(
        'SELECT id FROM person WHERE account_id = $1 AND lower(primary_email) = lower($2)',
        [account_id, values['primary_email']],
      );
      const id = existing?.id ?? (await unit.create(Person, values));
      await changeRoles(unit, id, account_id, () => roles);
      return id;
    });
  }

  /** Sets the roles of a person in an account; none removes the person from it. */
  async setRoles(person_id: number, account_id: string, roles: readonly Role[]): Promise<void> {
    await this.unit(account_id, (unit) => changeRoles(unit, person_id, account_id, () => roles));
  }

  private unit<T>(account: string, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return inUnitOfWork(this.runtime, systemIn(account), work);
  }
}
