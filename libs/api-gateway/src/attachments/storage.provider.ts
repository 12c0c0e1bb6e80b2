import { attachmentSecret, openStorage, Signer } from '@deskline/attachments';
import type { Provider } from '@nestjs/common';
import { GatewaySettings } from '../gateway.settings';

/** Injection token of the attachment storage. */
export const STORAGE = Symbol('AttachmentStorage');

export const storageProviders: Provider[] = [
  { provide: STORAGE, inject: [GatewaySettings], useFactory: openStorage },
  {
    provide: Signer,
    inject: [GatewaySettings],
    useFactory: ({ ATTACHMENT_SECRET }: GatewaySettings) => new Signer(attachmentSecret(ATTACHMENT_SECRET)),
  },
];
