import { Logger } from '@nestjs/common';
import { createInbox, type Msg } from 'nats';
import type { NamedGateway } from '@deskline/identity';
import type { Nats } from '@deskline/platform';

/** Which gateways have answered to one thing they were told. */
export class Hearing {
  private readonly heard = new Set<string>();
  private readonly waiting = new Map<string, () => void>();

  constructor(
    readonly inbox: string,
    readonly end: () => void,
  ) {}

  answered(gateway: string): void {
    this.heard.add(gateway);
    this.waiting.get(gateway)?.();
  }

  /** Whether it has answered: told when it does, or when the time is up. */
  async by(gateway: string, milliseconds: number): Promise<boolean> {
    if (!this.heard.has(gateway) && milliseconds > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
        this.waiting.set(gateway, resolve);
      });
      clearTimeout(timer);
    }
    return this.heard.has(gateway);
  }
}

/** One inbox for the answers of all gateways to all they are told. */
export class Hearings {
  private readonly logger = new Logger('Revocation');
  private readonly inbox = createInbox();
  private readonly open = new Map<string, Hearing>();
  private opened = 0;
  private isListening = false;

  constructor(private readonly nats: Nats) {}

  /** Never throws: whoever cannot be heard is one who does not answer. */
  begin(): Hearing {
    if (!this.isListening) this.listen();
    const inbox = `${this.inbox}.${(this.opened++).toString(36)}`;
    const hearing = new Hearing(inbox, () => this.open.delete(inbox));
    this.open.set(inbox, hearing);
    return hearing;
  }

  private listen(): void {
    const callback = (error: Error | null, message: Msg): void => {
      // Without data it is the server's word that nobody listens.
      if (error || message.data.length === 0) return;
      const hearing = this.open.get(message.subject);
      if (hearing) void this.answered(hearing, message);
    };
    try {
      this.nats.connection.subscribe(`${this.inbox}.*`, { callback });
      this.isListening = true;
    } catch (error) {
      this.logger.warn(`Gateways cannot be heard: ${String(error)}`);
    }
  }

  /** Never rejects: an answer that cannot be read is none. */
  private async answered(hearing: Hearing, message: Msg): Promise<void> {
    try {
      hearing.answered((await this.nats.receive<NamedGateway>(message)).head.gateway);
    } catch (error) {
      this.logger.warn(`An answer of a gateway cannot be read: ${String(error)}`);
    }
  }
}
