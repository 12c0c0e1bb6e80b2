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
} from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { Person } from '../person/person.record';
import { IdentityNotifier } from './identity-notifier';
import { changeRoles, permissionsOf } from './permission';

export interface AccountRoles {
  readonly account: { readonly id: string; readonly name: string };
  readonly roles: readonly Role[];
}

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
    const accounts = await this.readableAccounts(person, principal);
    const found = await permissionsOf(this.database, person, accounts);
    return found.map(({ account_id, roles }) => this.accountRoles(account_id, roles));
  }

  async one(person: number, account: string, { principal }: RecordCall): Promise<AccountRoles> {
    const accounts = await this.readableAccounts(person, principal);
    if (!accounts.includes(account)) throw new NotFound();
    const [found] = await permissionsOf(this.database, person, [account]);
    return this.accountRoles(account, found?.roles ?? []);
  }

  /** "administrators: people and roles", in their own account. */
  async change(
    person: number,
    account: string,
    call: RecordCall,
    change: (accountRoles: readonly Role[]) => readonly Role[],
  ): Promise<AccountRoles> {
    const accounts = await this.readableAccounts(person, call.principal);
    if (!accounts.includes(account)) throw new NotFound();
    if (account !== call.principal.account || !hasRole(call.principal, ADMINISTRATORS)) throw new Forbidden();
    const roles = await inUnitOfWork(this.runtime, actorOf(call), (unit) =>
      changeRoles(unit, person, account, change),
    );
    await this.notifier.notify(person);
    return this.accountRoles(account, roles);
  }

  /** Accounts in which the caller may read the roles of a person. */
  private async readableAccounts(person: number, principal: Principal): Promise<readonly string[]> {
    const oversees = hasRole(principal, [...ADMINISTRATORS, ...OVERSEERS]);
    const reach = await this.accounts.referableAccounts(principal.account, this.database);
    if (await this.reader.one(Person, person, principal)) {
      if (!oversees && person !== principal.person.id) throw new Forbidden();
      return reach;
    }
    const [foreign] = await this.database.query(
      'SELECT 1 FROM person WHERE id = $1 AND account_id <> $2 AND account_id = ANY($3)',
      [person, principal.account, reach],
    );
    if (!foreign || !oversees) throw new NotFound();
    return [principal.account];
  }

  private accountRoles(id: string, roles: readonly Role[]): AccountRoles {
    return { account: { id, name: this.accounts.get(id)?.name ?? id }, roles };
  }
}
