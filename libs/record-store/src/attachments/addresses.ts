import { attachmentSecret, downloadAddress, expiryOf, Signer } from '@deskline/attachments';
import { Clock } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';
import type { AddressOf } from './attachments-sql';

/** Signed addresses of attachments; the gateways check the signature. */
@Injectable()
export class AttachmentAddresses {
  private readonly signer: Signer;

  constructor(
    private readonly clock: Clock,
    settings: RecordStoreSettings,
  ) {
    this.signer = new Signer(attachmentSecret(settings.ATTACHMENT_SECRET));
  }

  under(base_url: string): AddressOf {
    const expires = expiryOf(this.clock.now());
    return (key, inline) => downloadAddress(this.signer, base_url, { key, inline, expires });
  }
}
