import { randomUUID } from 'node:crypto';

/** Sequence numbers of new deliveries in their order, before the last number of each webhook has been read. */
export class Numbering {
  /** In ascending order. */
  readonly webhooks: readonly number[];
  readonly counts: readonly number[];
  private readonly lasts = new Map<number, number>();
  private readonly next: Map<number, number>;

  constructor(deliveries: readonly { readonly webhook_id: number }[]) {
    const counts = new Map<number, number>();
    for (const { webhook_id } of deliveries) counts.set(webhook_id, (counts.get(webhook_id) ?? 0) + 1);
    this.webhooks = [...counts.keys()].sort((one, other) => one - other);
    this.counts = this.webhooks.map((id) => counts.get(id) ?? 0);
    this.next = new Map([...counts].map(([id, count]) => [id, 1 - count]));
  }

  /** Next number, counted back from the webhook's last: 0 for that one. */
  take(webhookId: number): number {
    const number = this.next.get(webhookId) ?? 0;
    this.next.set(webhookId, number + 1);
    return number;
  }

  setLast(webhookId: number, last: number): void {
    this.lasts.set(webhookId, last);
  }

  get hasLasts(): boolean {
    return this.lasts.size > 0;
  }

  lastOf(webhookId: number): number {
    return this.lasts.get(webhookId) ?? 0;
  }
}

/**
 * Ids in order of time (UUID version 7): those of a batch are neighbours in the indexes of deliveries and attempts. A random
 * id would be on a page of its own, to be read and written for it alone.
 */
export function deliveryIds(now = Date.now()): () => string {
  const time = now.toString(16).padStart(12, '0');
  const begin = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  return () => begin + randomUUID().slice(begin.length);
}
