import { IDENTITY_NEWS, type IdentityNews } from '@deskline/identity';
import { NO_BODY, type Frame } from '@deskline/platform';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { IdentityChanges } from '../lease/identity-changes';
import { Directory } from './directory';

/** Applies a change of a person before it answers; the event of the same change follows a moment later. */
@Controller()
export class DirectoryController {
  constructor(
    @Inject(Directory) private readonly directory: Directory,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
  ) {}

  @MessagePattern(IDENTITY_NEWS)
  async news(@Payload() { head }: Frame<IdentityNews>): Promise<Frame> {
    await this.directory.fetchPerson(head.person_id);
    await this.changes.publishAndWait({ person_id: head.person_id });
    return { head: { status: 204 }, body: NO_BODY };
  }
}
