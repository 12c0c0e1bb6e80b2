import { Inject, Injectable } from '@nestjs/common';
import type { RecordCall } from '@deskline/record-http';
import { Grants } from '../grant/grants';
import { Authorization } from './authorization.record';
import { inZone } from './in-zone';
import type { Resource, Shown } from './resource';

/** "A user can authorize third-party applications to act on their behalf and can later revoke that authorization." */
@Injectable()
export class AuthorizationsResource implements Resource {
  readonly record = Authorization;

  constructor(@Inject(Grants) private readonly grants: Grants) {}

  async list({ principal }: RecordCall): Promise<Shown[]> {
    const all = await this.grants.list(principal.person.id);
    return all.map(({ id, application, scopes, created_at }) => ({
      id,
      application,
      scopes,
      created_at: inZone(created_at, principal.time_zone),
    }));
  }

  async one(id: number, call: RecordCall): Promise<Shown | undefined> {
    return (await this.list(call)).find((each) => each.id === id);
  }

  remove(id: number, { principal, address = null }: RecordCall): Promise<boolean> {
    return this.grants.revoke(principal.person.id, id, address);
  }
}
