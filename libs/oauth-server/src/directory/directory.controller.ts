import type { ReferenceSnapshot } from '@deskline/events';
import { ACCOUNT_NEWS, IDENTITY_NEWS, type IdentityNews } from '@deskline/identity';
import { Database, NO_BODY, type Frame } from '@deskline/platform';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { AccountNames } from '../api/account-names';
import { IdentityChanges } from '../lease/identity-changes';
import { Directory } from './directory';
import { accountOf } from './directory-rows';
import { saveAccounts } from './save-directory';

/** Applies a change of a person or account before it answers; the event of the same change follows a moment later. */
@Controller()
export class DirectoryController {
  constructor(
    @Inject(Directory) private readonly directory: Directory,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(AccountNames) private readonly names: AccountNames,
    @Inject(Database) private readonly database: Database,
  ) {}

  @MessagePattern(IDENTITY_NEWS)
  async news(@Payload() { head }: Frame<IdentityNews>): Promise<Frame> {
    await this.directory.fetchPerson(head.person_id);
    await this.changes.publishAndWait({ person_id: head.person_id });
    return { head: { status: 204 }, body: NO_BODY };
  }

  /** Drops all cached identities, as any of them may have roles that end with the trust. */
  @MessagePattern(ACCOUNT_NEWS)
  async accountNews(@Payload() { head }: Frame<ReferenceSnapshot>): Promise<Frame> {
    await saveAccounts(this.database, [accountOf(head)]);
    this.names.announce();
    await this.changes.publishAndWait({});
    return { head: { status: 204 }, body: NO_BODY };
  }
}
