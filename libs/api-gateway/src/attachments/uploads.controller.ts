import {
  extensionOf,
  fileName,
  isOwnedBy,
  ownedPrefix,
  Signer,
  STORE_UPLOAD,
  UPLOADS,
  usableUploads,
  type AttachmentStorage,
  type StoreUploadRequest,
  type StoreUploadResponse,
  type UploadsRequest,
} from '@deskline/attachments';
import { Clock, type Frame } from '@deskline/platform';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { GatewaySettings } from '../gateway.settings';
import { AccountUsage } from './account-usage';
import { usableSince } from './sweeper';
import { STORAGE } from './storage.provider';

/** Answers services that check uploads by their keys, or store one that was sent within a record. */
@Controller()
export class UploadsController {
  constructor(
    @Inject(STORAGE) private readonly storage: AttachmentStorage,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(Signer) private readonly signer: Signer,
    @Inject(AccountUsage) private readonly usage: AccountUsage,
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

  @MessagePattern(STORE_UPLOAD)
  async store(@Payload() { head, body }: Frame<StoreUploadRequest>): Promise<Frame> {
    const stored = await this.stored(head, body);
    return { head: { status: 200 }, body: Buffer.from(JSON.stringify(stored)) };
  }

  /** The same checks as of an upload by a form. */
  private async stored(
    { account, plan, person, name: given }: StoreUploadRequest,
    bytes: Buffer,
  ): Promise<StoreUploadResponse> {
    const { ATTACHMENT_EXTENSIONS: extensions, ATTACHMENT_MAX_BYTES: max } = this.settings;
    const name = fileName(given);
    if (!extensions.includes(extensionOf(name))) return { refused: 'not_included', max };
    if (bytes.length > max) return { refused: 'too_long_bytes', max };
    const quota = await this.usage.add({ account, plan }, bytes.length);
    if (quota !== null) return { refused: 'over_quota', max: quota };
    const key = ownedPrefix(this.signer, account, person) + name;
    await this.storage.write(key, bytes);
    return { key };
  }
}
