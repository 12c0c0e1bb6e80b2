import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { GivenLease } from '@deskline/identity';
import { Clock } from '@deskline/platform';

/** Clocks drift: of what was given the last part is not used. */
const USED = 0.95;

/** By the steady clock and by the one on the wall: only the second one goes on while a machine sleeps. */
export interface Moment {
  readonly steady: number;
  readonly wall: number;
}

const NEVER: Moment = { steady: -Infinity, wall: -Infinity };

/** Whether this gateway may believe what it remembers (ADR 17). */
@Injectable()
export class Lease {
  /** Of this process: one that is started again has a new name, and remembers nothing. */
  readonly gateway = randomUUID();
  private era = 0;
  private requestedAt = NEVER;
  private length = 0;
  private term: string | undefined;

  constructor(@Inject(Clock) private readonly clock: Clock) {}

  now(): Moment {
    return { steady: performance.now(), wall: this.clock.now().getTime() };
  }

  /** A number for as long as a lease is held without a gap, and another one for the next time; null while none is held. */
  current(): number | null {
    const { steady, wall } = this.now();
    const passed = Math.max(steady - this.requestedAt.steady, wall - this.requestedAt.wall);
    return passed < this.length * USED ? this.era : null;
  }

  /** Counted from the question, for nobody knows when it was answered. What answers an older question says nothing new. */
  extend(asked: Moment, { length, term }: GivenLease): void {
    if (asked.steady <= this.requestedAt.steady) return;
    if (term !== this.term || this.current() === null) this.era += 1;
    this.requestedAt = asked;
    this.length = length;
    this.term = term;
  }

  /** Something may have been missed. */
  drop(): void {
    this.length = 0;
  }
}
