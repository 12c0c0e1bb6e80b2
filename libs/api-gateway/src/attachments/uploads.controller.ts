import {
  isOwnedBy,
  Signer,
  UPLOADS,
  usableUploads,
  type AttachmentStorage,
  type UploadsRequest,
} from '@deskline/attachments';
import { Clock, type Frame } from '@deskline/platform';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { GatewaySettings } from '../gateway.settings';
import { usableSince } from './sweeper';
import { STORAGE } from './storage.provider';

/** Answers services that check uploads by their keys. */
@Controller()
export class UploadsController {
  constructor(
    @Inject(STORAGE) private readonly storage: AttachmentStorage,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(Signer) private readonly signer: Signer,
  ) {}

  @MessagePattern(UPLOADS)
  async answer(@Payload() { head }: Frame<UploadsRequest>): Promise<Frame> {
    const uploads = await usableUploads(this.storage, head.keys, {
      since: usableSince(this.clock.now(), this.settings),
      extensions: this.settings.ATTACHMENT_EXTENSIONS,
      isOwn: (key) => isOwnedBy(this.signer, key, head.person),
    });
    return { head: { status: 200 }, body: Buffer.from(JSON.stringify(uploads)) };
  }
}
