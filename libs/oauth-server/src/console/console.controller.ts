import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  CONSOLE_CONFIRM,
  CONSOLE_END,
  CONSOLE_START,
  type ConfirmConsole,
  type ConfirmedConsole,
  type EndConsole,
  type StartConsole,
  type StartedConsole,
} from '@deskline/identity';
import { NO_BODY, type Frame } from '@deskline/platform';
import { ConsoleSessions } from './console-sessions';

/** NATS requests of gateways about sessions of the console. */
@Controller()
export class ConsoleController {
  constructor(@Inject(ConsoleSessions) private readonly sessions: ConsoleSessions) {}

  @MessagePattern(CONSOLE_START)
  async start(@Payload() { head }: Frame<StartConsole>): Promise<Frame<StartedConsole>> {
    return answer({ secret: await this.sessions.start(head) });
  }

  @MessagePattern(CONSOLE_END)
  async end(@Payload() { head }: Frame<EndConsole>): Promise<Frame> {
    await this.sessions.end(head.token_hash);
    return answer({});
  }

  @MessagePattern(CONSOLE_CONFIRM)
  async confirm(@Payload() { head }: Frame<ConfirmConsole>): Promise<Frame<ConfirmedConsole>> {
    return answer(await this.sessions.confirm(head));
  }
}

const answer = <Head>(head: Head): Frame<Head> => ({ head, body: NO_BODY });
