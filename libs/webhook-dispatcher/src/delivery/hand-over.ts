import type { ClaimedDelivery } from './claimed-delivery';
import type { NewDelivery, Recipient } from './new-delivery';

/** Which of some new deliveries a sender claims while they are written. */
export interface Offer {
  readonly claim: string;
  /** Until when nobody else has them, by performance.now(). */
  readonly heldUntil: number;
  readonly leaseMs: number;
  /** Bytes of bodies at most. */
  readonly bytes: number;
  /** Each the first of its lane; they are claimed where nothing was open in it. */
  readonly chosen: ReadonlyMap<NewDelivery, Recipient>;
}

export interface Taker {
  /** Null when it takes nothing now. May take a moment. */
  offer(deliveries: readonly NewDelivery[]): Promise<Offer | null>;
  /** They are committed. */
  handOver(deliveries: readonly ClaimedDelivery[]): void;
}

/** From whoever writes deliveries to the sender in the same process, while there is one. */
export class HandOver implements Taker {
  private taker: Taker | null = null;

  receive(taker: Taker): void {
    this.taker = taker;
  }

  async offer(deliveries: readonly NewDelivery[]): Promise<Offer | null> {
    return (await this.taker?.offer(deliveries)) ?? null;
  }

  handOver(deliveries: readonly ClaimedDelivery[]): void {
    this.taker?.handOver(deliveries);
  }
}
