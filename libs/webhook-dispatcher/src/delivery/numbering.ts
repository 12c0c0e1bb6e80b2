/** Numbers of new deliveries, in the order they are given, while it is not known how far each webhook has counted. */
export class Numbering {
  /** In order. */
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

  /** Counted back from the webhook's last: 0 for that one. */
  take(webhookId: number): number {
    const number = this.next.get(webhookId) ?? 0;
    this.next.set(webhookId, number + 1);
    return number;
  }

  learn(webhookId: number, last: number): void {
    this.lasts.set(webhookId, last);
  }

  get isKnown(): boolean {
    return this.lasts.size > 0;
  }

  lastOf(webhookId: number): number {
    return this.lasts.get(webhookId) ?? 0;
  }
}
