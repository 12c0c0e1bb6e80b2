import type { Frame } from '@deskline/platform';
import { SUBSCRIPTION_SUBJECT, type SubscriptionRequest } from '@deskline/record';
import { inUnitOfWork, RecordRuntime, type UnitOfWork } from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { Request } from '../request/request.record';
import { Watch } from './watch.record';

const OWN_WATCH = 'SELECT id FROM watch WHERE request_id = $1 AND person_id = $2';

/** Lets people watch the request group of a broadcast; a watch gives no right to read the request. */
@Controller()
export class SubscriptionController {
  constructor(private readonly runtime: RecordRuntime) {}

  /** Answers alike whether or not the person was subscribed before. */
  @MessagePattern(SUBSCRIPTION_SUBJECT)
  async subscribe({ head }: Frame<SubscriptionRequest>): Promise<Frame> {
    const { account, person, request_id } = head;
    const actor = { account, person, principal: null, request_id, origin: 'api' as const };
    const isFound = await inUnitOfWork(this.runtime, actor, (unit) => subscribed(unit, head));
    return { head: { status: isFound ? 200 : 404 }, body: Buffer.alloc(0) };
  }
}

/** False when the request is gone. Its lock lets concurrent subscriptions take turns. */
async function subscribed(
  unit: UnitOfWork,
  { request, person, subscribes }: SubscriptionRequest,
): Promise<boolean> {
  if ((await unit.lockGroup(Request, request)).length > 0 || !(await unit.row(Request, request)))
    return false;
  const [found] = await unit.transaction.rows(OWN_WATCH, [request, person.id], 'watch.own');
  if (subscribes && !found) await unit.create(Watch, { request, person: person.id });
  const watch = !subscribes && found ? await unit.row(Watch, Number(found[0])) : null;
  if (watch) await unit.remove(Watch, watch);
  return true;
}
