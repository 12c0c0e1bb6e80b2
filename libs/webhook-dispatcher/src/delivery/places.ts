import { LRUCache } from 'lru-cache';

const REMEMBERED = 1_000;

/**
 * How many messages of a webhook may be in flight. A webhook begins with few places, gains one with every answer it
 * gives as it should, and falls back with the first it does not give: a receiver that hangs never holds more than few.
 */
export class Places {
  private readonly earned = new LRUCache<number, number>({ max: REMEMBERED });

  private readonly few: number;

  constructor(
    few: number,
    private readonly most: number,
  ) {
    this.few = Math.min(few, most);
  }

  of(webhookId: number): number {
    return this.earned.peek(webhookId) ?? this.few;
  }

  known(): Iterable<number> {
    return this.earned.keys();
  }

  answered(webhookId: number, well: boolean): void {
    const places = this.earned.get(webhookId) ?? this.few;
    if (!well) this.earned.delete(webhookId);
    else if (places < this.most) this.earned.set(webhookId, places + 1);
  }
}
