import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CHANGED, type IdentityChange } from '@deskline/identity';
import { encodeFrame, Nats } from '@deskline/platform';

/** Tells every gateway what it must no longer believe. */
@Injectable()
export class IdentityChanges {
  constructor(@Inject(Nats) private readonly nats: Nats) {}

  tell(change: IdentityChange): void {
    this.nats.publish(IDENTITY_CHANGED, encodeFrame(change));
  }
}
