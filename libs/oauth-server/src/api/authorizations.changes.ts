import { Inject, Injectable } from '@nestjs/common';
import type { RecordCall } from '@deskline/record-http';
import { Grants } from '../authorize/grants';
import { Authorization } from './authorization.record';
import type { RecordChanges } from './changes';

/** "A user can authorize third-party applications to act on their behalf and can later revoke that authorization." */
@Injectable()
export class AuthorizationsChanges implements RecordChanges {
  readonly record = Authorization;

  constructor(@Inject(Grants) private readonly grants: Grants) {}

  remove(id: number, { principal, address = null }: RecordCall): Promise<boolean> {
    return this.grants.revoke(principal.person.id, id, address);
  }
}
