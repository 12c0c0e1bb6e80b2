import { Logger } from '@nestjs/common';
import { createInbox, type Msg } from 'nats';
import type { NamedGateway } from '@deskline/identity';
import type { Nats } from '@deskline/platform';

/** Acknowledgements of one published change, by gateway. */
export class Acknowledgements {
  private readonly received = new Set<string>();
  private readonly waiting = new Map<string, () => void>();

  constructor(
    readonly inbox: string,
    readonly close: () => void,
  ) {}

  add(gateway: string): void {
    this.received.add(gateway);
    this.waiting.get(gateway)?.();
  }

  /** Resolves when the gateway has acknowledged (true), or after these milliseconds (false). */
  async waitFor(gateway: string, milliseconds: number): Promise<boolean> {
    if (!this.received.has(gateway) && milliseconds > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
        this.waiting.set(gateway, resolve);
      });
      clearTimeout(timer);
    }
    return this.received.has(gateway);
  }
}

/** One NATS inbox for the acknowledgements of all gateways. */
export class AcknowledgementInbox {
  private readonly logger = new Logger('Revocation');
  private readonly inbox = createInbox();
  private readonly pending = new Map<string, Acknowledgements>();
  private count = 0;
  private isSubscribed = false;

  constructor(private readonly nats: Nats) {}

  /** Never throws: without a subscription no gateway acknowledges, and its lease is waited out. */
  open(): Acknowledgements {
    if (!this.isSubscribed) this.subscribe();
    const inbox = `${this.inbox}.${(this.count++).toString(36)}`;
    const acknowledgements = new Acknowledgements(inbox, () => this.pending.delete(inbox));
    this.pending.set(inbox, acknowledgements);
    return acknowledgements;
  }

  private subscribe(): void {
    const callback = (error: Error | null, message: Msg): void => {
      // A message without data is the server's notice that no gateway is subscribed.
      if (error || message.data.length === 0) return;
      const acknowledgements = this.pending.get(message.subject);
      if (acknowledgements) void this.receive(acknowledgements, message);
    };
    try {
      this.nats.connection.subscribe(`${this.inbox}.*`, { callback });
      this.isSubscribed = true;
    } catch (error) {
      this.logger.warn(`Acknowledgements of gateways cannot be received: ${String(error)}`);
    }
  }

  /** Never rejects: a message that cannot be read is no acknowledgement. */
  private async receive(acknowledgements: Acknowledgements, message: Msg): Promise<void> {
    try {
      acknowledgements.add((await this.nats.receive<NamedGateway>(message)).head.gateway);
    } catch (error) {
      this.logger.warn(`An acknowledgement of a gateway cannot be read: ${String(error)}`);
    }
  }
}
