import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/call';
import { keys } from '../../../api/keys';
import type { Reference } from '../../../api/record';
import { act } from '../../../api/write';
import type { DeliveryState } from './sequence';

export interface Attempt {
  readonly started_at: string;
  readonly duration_ms: number;
  readonly status: number | null;
  /** Status line, or the reason for the missing answer. */
  readonly line: string | null;
  /** Beginning of an answer that was no success. */
  readonly body?: string | null;
}

export interface Delivery {
  readonly id: string;
  readonly webhook?: Reference;
  readonly sequence: number;
  readonly event: string;
  readonly kind: string;
  readonly object_type: string | null;
  readonly object_id: number | null;
  readonly state: DeliveryState;
  readonly last_answer: string | null;
  readonly created_at: string;
  readonly attempts?: readonly Attempt[];
  readonly next_attempt_at?: string | null;
}

const TYPE = 'webhook_delivery';

/** Read again when the change feed tells of deliveries of a webhook. */
export const deliveriesQuery = (account: string, webhook: string, state: string) =>
  queryOptions({
    queryKey: keys.list(account, TYPE, `${webhook} ${state}`),
    queryFn: async ({ signal }) => {
      const filter = state === '' ? '' : `&state=${state}`;
      const path = `/webhooks/${webhook}/deliveries?per_page=50${filter}`;
      return (await api<Delivery[]>(path, { account, signal })).body;
    },
  });

/** Messages of all webhooks that have not arrived. */
export const missedQuery = (account: string) =>
  queryOptions({
    queryKey: keys.list(account, TYPE, 'missed'),
    queryFn: async ({ signal }) =>
      (await api<Delivery[]>('/deliveries?state=retrying,dropped,held&per_page=20', { account, signal }))
        .body,
  });

export const deliveryQuery = (account: string, webhook: string, id: string) =>
  queryOptions({
    queryKey: keys.one(account, TYPE, id),
    queryFn: async ({ signal }) =>
      (await api<Delivery>(`/webhooks/${webhook}/deliveries/${id}`, { account, signal })).body,
  });

interface Sent {
  readonly sequence: number;
  readonly message: unknown;
}

/** Message with that number, as it was sent but for its signature. */
export const messageQuery = (account: string, webhook: string, sequence: number) =>
  queryOptions({
    queryKey: keys.list(account, TYPE, `message ${webhook}/${sequence}`),
    queryFn: async ({ signal }) => {
      const path = `/webhooks/${webhook}/messages?after=${sequence - 1}&per_page=1`;
      const [found] = (await api<Sent[]>(path, { account, signal })).body;
      return found?.sequence === sequence ? found.message : null;
    },
    staleTime: Infinity,
  });

export const redeliver = (account: string, webhook: string, id: string): Promise<void> =>
  act(account, `/webhooks/${webhook}/deliveries/${id}/redeliver`);

interface Replayed {
  readonly replayed: number;
  readonly next: number | null;
}

/** Replays a range, in as many calls as it takes; returns the number of messages. */
export async function replay(account: string, webhook: string, from: number, to: number): Promise<number> {
  let count = 0;
  let next: number | null = from;
  while (next !== null && next <= to) {
    const path = `/webhooks/${webhook}/replay`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const call: { body: Replayed } = await api<Replayed>(path, {
      method: 'POST',
      account,
      body: { from: next, to },
      headers,
    });
    count += call.body.replayed;
    next = call.body.next;
  }
  return count;
}
