import { NO_BODY, type Nats } from '@deskline/platform';
import type { DomainEvent } from '../event';
import type { RangeReply, RangeRequest } from '../publish/range';
import { rangeSubject } from '../subjects';
import type { LogBounds } from './compare-logs';

export interface Range extends LogBounds {
  events: DomainEvent[];
}

/** Requests the events after a position from any instance of the producer. */
export async function fetchRange(
  nats: Nats,
  source: string,
  request: RangeRequest,
  timeoutMs: number,
): Promise<Range> {
  const { head, body } = await nats.request<RangeReply>(
    rangeSubject(source),
    { head: request, body: NO_BODY },
    timeoutMs,
  );
  if ('problem' in head) throw new Error(`${source} has no answer: ${head.problem}.`);
  return { ...head, events: JSON.parse(body.toString('utf8')) as DomainEvent[] };
}
