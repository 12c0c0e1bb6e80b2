import type { Transaction } from '@deskline/platform';
import type { ClaimedDelivery } from './claimed-delivery';
import { readHeads, type Head, type Lane } from './read-heads';

export interface Following {
  readonly next: readonly ClaimedDelivery[];
  /** Lanes that are given back after all: too large for now, or on the way to another host. */
  readonly left: readonly Pick<ClaimedDelivery, 'webhook_id' | 'record' | 'claim'>[];
}

const nameOf = ({ webhook_id, record }: Lane): string => `${webhook_id} ${record}`;

/** What is next in lanes that stay claimed as they were for the deliveries before. */
export async function following(
  transaction: Transaction,
  lanes: readonly Lane[],
  before: readonly ClaimedDelivery[],
  bytes: number,
): Promise<Following> {
  const heads = await readHeads(transaction, lanes, bytes);
  if (heads.length === 0) return { next: [], left: [] };
  const claims = new Map(before.map((delivery) => [nameOf(delivery), delivery]));
  const next: ClaimedDelivery[] = [];
  const left: (Head & Pick<ClaimedDelivery, 'claim'>)[] = [];
  for (const head of heads) {
    const last = claims.get(nameOf(head));
    if (last === undefined) continue;
    const { claim, heldUntil, host } = last;
    const { body } = head;
    if (body === null || head.uri !== last.uri) left.push(Object.assign(head, { claim }));
    else next.push(Object.assign(head, { claim, heldUntil, host, body }));
  }
  return { next, left };
}
