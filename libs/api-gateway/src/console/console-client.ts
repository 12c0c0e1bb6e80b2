import { Inject, Injectable } from '@nestjs/common';
import {
  CONSOLE_CONFIRM,
  CONSOLE_END,
  CONSOLE_START,
  type ConfirmConsole,
  type ConfirmedConsole,
  type StartConsole,
  type StartedConsole,
} from '@deskline/identity';
import { isTransient, Nats, NO_BODY } from '@deskline/platform';
import { errors } from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';

/** The transport answers for a service whose handler failed. */
type Reply<Head> = Head & { status?: number };

/** Client of the authorization server, which has the sessions of the console. */
@Injectable()
export class ConsoleClient {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  start(request: StartConsole): Promise<StartedConsole> {
    return this.request<StartedConsole>(CONSOLE_START, request);
  }

  confirm(request: ConfirmConsole): Promise<ConfirmedConsole> {
    return this.request<ConfirmedConsole>(CONSOLE_CONFIRM, request);
  }

  async end(token_hash: string): Promise<void> {
    await this.request<object>(CONSOLE_END, { token_hash });
  }

  private async request<Head extends object>(subject: string, head: object): Promise<Head> {
    const { CALL_TIMEOUT_MS } = this.settings;
    const reply = await this.nats
      .request<Reply<Head>>(subject, { head, body: NO_BODY }, CALL_TIMEOUT_MS)
      .catch((error: unknown) => {
        throw isTransient(error) ? errors.unavailable(error) : error;
      });
    const { status } = reply.head;
    if (status !== undefined) throw errors.unavailable(`The authorization server answers ${status}.`);
    return reply.head;
  }
}
