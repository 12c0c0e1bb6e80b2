import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Msg } from 'nats';
import { IDENTITY_CHANGED, type IdentityChange } from '@deskline/identity';
import { encodeFrame, Nats } from '@deskline/platform';
import { Identities } from './identities';
import { Lease } from './lease';

/**
 * Drops changed tokens and persons from the cache, then acknowledges. Subscribes directly, not through the transport,
 * which would refuse messages under overload.
 */
@Injectable()
export class IdentityChanges implements OnModuleInit {
  private readonly logger = new Logger('Identity');

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Identities) private readonly identities: Identities,
    @Inject(Lease) private readonly lease: Lease,
  ) {}

  onModuleInit(): void {
    this.nats.connection.subscribe(IDENTITY_CHANGED, {
      callback: (error, message) => {
        if (error) this.dropLease(error);
        else void this.handle(message);
      },
    });
  }

  /** Never rejects. */
  private async handle(message: Msg): Promise<void> {
    try {
      const { head } = await this.nats.receive<IdentityChange>(message);
      this.identities.forget(head);
      if (message.reply) message.respond(encodeFrame({ gateway: this.lease.gateway }));
    } catch (error) {
      this.dropLease(error);
    }
  }

  /** An unreadable message may have been a revocation: the whole cache becomes invalid. */
  private dropLease(error: unknown): void {
    this.lease.drop();
    this.logger.warn(`A change cannot be read, everything known of tokens is forgotten: ${String(error)}`);
  }
}
