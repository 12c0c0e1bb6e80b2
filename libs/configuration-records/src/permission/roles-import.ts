import { permits } from '@deskline/identity';
import type { RowHandler } from '@deskline/record-http';
import { Forbidden, Invalid, RecordKeys, type Caller } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { Permissions } from './permissions';
import { refusal, rolesIn } from './roles-in';

/** Rows of people_roles: each sets the roles of a person in an account, the caller's unless it names one. */
@Injectable()
export class RolesImport implements RowHandler {
  constructor(
    private readonly permissions: Permissions,
    private readonly keys: RecordKeys,
  ) {}

  async write(values: Readonly<Record<string, unknown>>, caller: Caller): Promise<number> {
    const { principal } = caller;
    if (!permits(principal.scopes, 'person', 'Update')) throw new Forbidden();
    const person = Number(values['person']);
    const named = values['account'] === null ? principal.account : String(values['account']);
    const account = this.keys.accountNamed(named, principal);
    if (account === undefined) throw new Invalid([{ field: 'account', because: 'not_found' }]);
    const roles = rolesIn(values['roles'] ?? []);
    if (!roles) throw refusal('blank');
    await this.permissions.change(person, account, caller, () => roles);
    return person;
  }
}
