import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AtHand } from './at-hand';
import { choose } from './choose';
import type { Offer } from './hand-over';
import type { Bounds, InFlight } from './in-flight';
import type { NewDelivery } from './new-delivery';
import type { Prospect } from './prospect';
import { isFull, roomAtOnce } from './room-at-once';

/** How long new deliveries wait for room before they are written: longer than it takes to write a batch of outcomes. */
const LONGEST_MS = 250;
const STEP_MS = 5;

/** What a sender would claim of new deliveries, if they were there already. */
export class Offers {
  /** It has not waited for lanes that are ready in vain, since there were none. */
  private patient = true;

  constructor(
    private readonly inFlight: InFlight,
    private readonly atHand: AtHand,
    private readonly options: Bounds & { readonly leaseMs: number },
    private readonly takesAny: () => boolean,
    /** Whether lanes are ready, of whose webhooks nothing new is claimed while it is written; and whether they have a place. */
    private readonly prospect: Pick<Prospect, 'someReady' | 'nothingToTake'>,
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

  /**
   * What has to be claimed costs more than a moment: the sender may be about to get done with what it has, and to claim
   * what is ready. What is ready and has no place, as its receiver hangs, is not waited for; until it has gone, nothing is.
   */
  private async roomSoon(): Promise<void> {
    const until = performance.now() + LONGEST_MS;
    while (this.waits() && this.takesAny() && performance.now() < until) await pause(STEP_MS);
    this.patient = !this.prospect.someReady;
  }

  private waits(): boolean {
    return (
      isFull(this.inFlight, this.atHand, this.options) ||
      (this.patient && this.prospect.someReady && !this.prospect.nothingToTake)
    );
  }
}
