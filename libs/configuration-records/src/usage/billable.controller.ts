import type { Frame } from '@deskline/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { BillablePeople } from './billable-people';

/** NATS subject of the statements of an account, or of one with its people. */
export const USAGE_STATEMENTS = 'usage.statements';
/** NATS subject of the billable people of a month. */
export const USAGE_BILLABLE = 'usage.billable';

/** Answers gateways for statements and billable people. */
@Controller()
export class BillableController {
  constructor(private readonly people: BillablePeople) {}

  @MessagePattern(USAGE_STATEMENTS)
  async statements(@Payload() { head }: Frame<{ account: string; id?: number }>): Promise<Frame> {
    const { account, id } = head;
    const all = await this.people.statements(account);
    if (id === undefined) return answer(all);
    const found = all.find((statement) => statement.id === id);
    if (!found) return answer(null);
    return answer({ ...found, billable_user_ids: await this.people.idsOf(account, found.start_date) });
  }

  @MessagePattern(USAGE_BILLABLE)
  async billable(@Payload() { head }: Frame<{ account: string; month: string }>): Promise<Frame> {
    return answer(await this.people.of(head.account, head.month));
  }
}

const answer = (value: unknown): Frame => ({
  head: { status: 200 },
  body: Buffer.from(JSON.stringify(value)),
});
