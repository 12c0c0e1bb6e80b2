import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HALF, type AtHand } from './at-hand';
import { choose } from './choose';
import type { Offer } from './hand-over';
import type { Bounds, InFlight } from './in-flight';
import type { NewDelivery } from './new-delivery';
import { isFull, roomAtOnce } from './room-at-once';

/** How long new deliveries wait for room before they are written. */
const LONGEST_MS = 100;
const STEP_MS = 5;

interface Terms {
  readonly takesAny: () => boolean;
  /** Lanes that are ready. */
  readonly othersWait: () => boolean;
}

/** What a sender would claim of new deliveries, if they were there already. */
export class Offers {
  constructor(
    private readonly inFlight: InFlight,
    private readonly atHand: AtHand,
    private readonly options: Bounds & { readonly leaseMs: number },
    private readonly terms: Terms,
  ) {}

  async make(deliveries: readonly NewDelivery[]): Promise<Offer | null> {
    if (!deliveries.some(({ to }) => to)) return null;
    await this.roomSoon();
    if (!this.terms.takesAny()) return null;
    const { leaseMs } = this.options;
    const room = roomAtOnce(this.inFlight, this.atHand, this.options);
    const heldUntil = performance.now() + leaseMs;
    return { claim: randomUUID(), heldUntil, leaseMs, bytes: room.bytes, chosen: choose(deliveries, room) };
  }

  /** What has to be claimed costs more than a moment: the sender may be about to get done with what it has. */
  private async roomSoon(): Promise<void> {
    const until = performance.now() + LONGEST_MS;
    while (this.isFull() && this.terms.takesAny() && performance.now() < until) await pause(STEP_MS);
  }

  private isFull(): boolean {
    const { inFlight, atHand, options, terms } = this;
    return isFull(inFlight, atHand, options) || (terms.othersWait() && !inFlight.hasPlace(HALF));
  }
}
