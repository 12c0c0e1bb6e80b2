import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AtHand } from './at-hand';
import { choose } from './choose';
import type { Offer } from './hand-over';
import type { Bounds, InFlight } from './in-flight';
import type { NewDelivery } from './new-delivery';
import { isFull, roomAtOnce } from './room-at-once';

/** How long new deliveries wait for room before they are written: longer than it takes to write a batch of outcomes. */
const LONGEST_MS = 250;
const STEP_MS = 5;

/** What a sender would claim of new deliveries, if they were there already. */
export class Offers {
  constructor(
    private readonly inFlight: InFlight,
    private readonly atHand: AtHand,
    private readonly options: Bounds & { readonly leaseMs: number },
    private readonly takesAny: () => boolean,
  ) {}

  async make(deliveries: readonly NewDelivery[]): Promise<Offer | null> {
    if (!deliveries.some(({ to }) => to)) return null;
    await this.roomSoon();
    if (!this.takesAny()) return null;
    const { leaseMs } = this.options;
    const room = roomAtOnce(this.inFlight, this.atHand, this.options);
    const heldUntil = performance.now() + leaseMs;
    return { claim: randomUUID(), heldUntil, leaseMs, bytes: room.bytes, chosen: choose(deliveries, room) };
  }

  /** What has to be claimed costs more than a moment: the sender may be about to get done with what it has. */
  private async roomSoon(): Promise<void> {
    const until = performance.now() + LONGEST_MS;
    const isFullNow = () => isFull(this.inFlight, this.atHand, this.options);
    while (isFullNow() && this.takesAny() && performance.now() < until) await pause(STEP_MS);
  }
}
