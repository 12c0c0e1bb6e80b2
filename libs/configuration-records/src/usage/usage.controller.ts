import { ADD_USAGE, NO_BODY, type AddedUsage, type Frame } from '@deskline/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Usage } from './usage';

/** NATS subject of the plan of an account and its usage by day. */
export const USAGE_OF = 'usage.of';

/** Adds up the usage of accounts, and answers gateways for it. */
@Controller()
export class UsageController {
  constructor(private readonly usage: Usage) {}

  @MessagePattern(ADD_USAGE)
  async add(@Payload() { head }: Frame<{ usage: readonly AddedUsage[] }>): Promise<Frame> {
    await this.usage.add(head.usage);
    return { head: { status: 200 }, body: NO_BODY };
  }

  @MessagePattern(USAGE_OF)
  async of(@Payload() { head }: Frame<{ account: string }>): Promise<Frame> {
    const body = Buffer.from(JSON.stringify(await this.usage.of(head.account)));
    return { head: { status: 200 }, body };
  }
}
