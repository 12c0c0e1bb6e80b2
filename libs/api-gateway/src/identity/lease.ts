import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { GivenLease } from '@deskline/identity';
import { Clock } from '@deskline/platform';

/** Used share of a lease, as clocks drift. */
const USED = 0.95;

/** Monotonic and wall clock: only the second one runs while a machine sleeps. */
export interface ClockReading {
  readonly steady: number;
  readonly wall: number;
}

const NEVER: ClockReading = { steady: -Infinity, wall: -Infinity };

/** Right of this gateway to use its identity cache (ADR 17). */
@Injectable()
export class Lease {
  /** Id of this process; a restarted one has another, and an empty cache. */
  readonly gateway = randomUUID();
  private era = 0;
  private requestedAt = NEVER;
  private length = 0;
  private term: string | undefined;
  private usedAt = -Infinity;
  private needed: () => void = () => undefined;

  constructor(@Inject(Clock) private readonly clock: Clock) {}

  now(): ClockReading {
    return { steady: performance.now(), wall: this.clock.now().getTime() };
  }

  /** Calls the listener when a call finds no lease. */
  onNeeded(listener: () => void): void {
    this.needed = listener;
  }

  /** Number of the current lease for a call; without one it is requested, and this call does without. */
  use(): number | null {
    this.usedAt = performance.now();
    const era = this.current();
    if (era === null) this.needed();
    return era;
  }

  /** Milliseconds since the last call. */
  get unusedMs(): number {
    return performance.now() - this.usedAt;
  }

  /** Number of the uninterrupted lease, or null without one; a new number after each gap. */
  current(): number | null {
    const { steady, wall } = this.now();
    const passed = Math.max(steady - this.requestedAt.steady, wall - this.requestedAt.wall);
    return passed < this.length * USED ? this.era : null;
  }

  /** Counts the length from the time of the request. Ignores replies to older requests. */
  extend(requestedAt: ClockReading, { length, term }: GivenLease): void {
    if (requestedAt.steady <= this.requestedAt.steady) return;
    if (term !== this.term || this.current() === null) this.era += 1;
    this.requestedAt = requestedAt;
    this.length = length;
    this.term = term;
  }

  /** A change may have been missed. */
  drop(): void {
    this.length = 0;
  }
}
