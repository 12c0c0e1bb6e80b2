import { Controller, Inject, type OnApplicationBootstrap } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { Events } from 'nats';
import { IDENTITY_CHANGED, type IdentityChange } from '@deskline/identity';
import { Nats, type Frame } from '@deskline/platform';
import { Identities } from './identities';

/** Hears that a token or a person is no longer what it was. */
@Controller()
export class IdentityChangesController implements OnApplicationBootstrap {
  constructor(
    @Inject(Identities) private readonly identities: Identities,
    @Inject(Nats) private readonly nats: Nats,
  ) {}

  @EventPattern(IDENTITY_CHANGED)
  changed(@Payload() { head }: Frame<IdentityChange>): void {
    this.identities.forget(head);
  }

  onApplicationBootstrap(): void {
    void this.forgetWhenCutOff();
  }

  /** Whoever was cut off from NATS may have missed something. */
  private async forgetWhenCutOff(): Promise<void> {
    for await (const { type } of this.nats.connection.status()) {
      if (type === Events.Disconnect || type === Events.Reconnect) this.identities.forget({});
    }
  }
}
