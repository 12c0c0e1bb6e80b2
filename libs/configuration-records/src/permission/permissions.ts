import { hasRole, type Principal } from '@deskline/identity';
import { Database } from '@deskline/platform';
import { ADMINISTRATORS, OVERSEERS, type Role } from '@deskline/record';
import type { RecordCall } from '@deskline/record-http';
import {
  Accounts,
  actorOf,
  Forbidden,
  NotFound,
  RecordReader,
  inUnitOfWork,
  RecordRuntime,
  type Caller,
} from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { Person } from '../person/person.record';
import { IdentityNotifier } from './identity-notifier';
import { accountsOf, changeRoles, permissionsOf } from './permission';

export interface AccountRoles {
  readonly account: { readonly id: string; readonly name: string };
  readonly roles: readonly Role[];
}

const HOME = 'SELECT account_id FROM person WHERE id = $1';
/** Person of a trusted account, or with roles in this one: those are read and taken away also after the trust ended. */
const GUEST = `SELECT account_id = ANY($3) AS trusted FROM person WHERE id = $1 AND account_id <> $2 AND (account_id = ANY($3)
  OR EXISTS (SELECT FROM permission WHERE person_id = $1 AND permission.account_id = $2 AND permission.roles <> '[]'))`;

/**
 * Roles of people in the caller's account. For people of that account also the roles in trusted accounts; people of
 * trusted accounts may be given roles here.
 */
@Injectable()
export class Permissions {
  constructor(
    private readonly database: Database,
    private readonly runtime: RecordRuntime,
    private readonly accounts: Accounts,
    private readonly reader: RecordReader,
    private readonly notifier: IdentityNotifier,
  ) {}

  async list(person: number, { principal }: RecordCall): Promise<AccountRoles[]> {
    const { accounts } = await this.readable(person, principal);
    const found = await permissionsOf(this.database, person, accounts);
    return found.map(({ account_id, roles }) => this.accountRoles(account_id, roles));
  }

  async one(person: number, account: string, { principal }: RecordCall): Promise<AccountRoles> {
    const { accounts } = await this.readable(person, principal);
    if (!accounts.includes(account)) throw new NotFound();
    const [found] = await permissionsOf(this.database, person, [account]);
    return this.accountRoles(account, found?.roles ?? []);
  }

  /** "administrators: people and roles", in their own account. */
  async change(
    person: number,
    account: string,
    call: Caller,
    change: (accountRoles: readonly Role[]) => readonly Role[],
  ): Promise<AccountRoles> {
    const { accounts, trusted } = await this.readable(person, call.principal);
    if (!accounts.includes(account)) throw new NotFound();
    if (account !== call.principal.account || !hasRole(call.principal, ADMINISTRATORS)) throw new Forbidden();
    const roles = await inUnitOfWork(this.runtime, actorOf(call), (unit) => {
      unit.transaction.afterCommit(() => this.notifier.notify(person));
      return changeRoles(unit, person, account, (current) => {
        const wanted = change(current);
        if (!trusted && wanted.some((role) => !current.includes(role))) throw new NotFound();
        return wanted;
      });
    });
    return this.accountRoles(account, roles);
  }

  /** "all roles in all accounts", for administrators of the account of the person, but not their own */
  async removeAll(person: number, call: Caller): Promise<void> {
    await this.readable(person, call.principal);
    const [home] = await this.database.query<{ account_id: string }>(HOME, [person]);
    const isOwn = person === call.principal.person.id;
    if (isOwn || home?.account_id !== call.principal.account || !hasRole(call.principal, ADMINISTRATORS))
      throw new Forbidden();
    await inUnitOfWork(this.runtime, actorOf(call), async (unit) => {
      unit.transaction.afterCommit(() => this.notifier.notify(person));
      for (const account of await accountsOf(unit.transaction, person))
        await changeRoles(unit, person, account, () => []);
    });
  }

  /** Accounts in which the caller may read the roles of a person, and whether that person may be given roles. */
  private async readable(
    person: number,
    principal: Principal,
  ): Promise<{ accounts: readonly string[]; trusted: boolean }> {
    const oversees = hasRole(principal, [...ADMINISTRATORS, ...OVERSEERS]);
    const reach = await this.accounts.referableAccounts(principal.account, this.database);
    if (await this.reader.one(Person, person, principal)) {
      if (!oversees && person !== principal.person.id) throw new Forbidden();
      return { accounts: reach, trusted: true };
    }
    const [guest] = await this.database.query<{ trusted: boolean }>(GUEST, [
      person,
      principal.account,
      reach,
    ]);
    if (!guest || !oversees) throw new NotFound();
    return { accounts: [principal.account], trusted: guest.trusted };
  }

  private accountRoles(id: string, roles: readonly Role[]): AccountRoles {
    return { account: { id, name: this.accounts.get(id)?.name ?? id }, roles };
  }
}
