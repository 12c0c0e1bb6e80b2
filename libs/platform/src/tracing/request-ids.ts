import { randomUUID } from 'node:crypto';

/** Traced calls that follow each other. */
export const BURST = 8;
/** Digits of an id that say whether its call is traced: see `shareOf`. */
const DIGITS = 13;

/**
 * Request ids of calls, a share of which are traced. These come in bursts: while one call of a process is traced, following
 * asynchronous work costs every other call, and calls that are traced at the same time share that cost.
 */
export class RequestIds {
  private left = 0;

  constructor(
    private readonly share: number,
    private readonly random: () => number = Math.random,
  ) {}

  next(): string {
    const traced = this.isNextTraced();
    const at = traced ? this.random() * this.share : this.share + this.random() * (1 - this.share);
    return withShare(randomUUID(), at);
  }

  /** Beginning a burst with this chance traces every call with the chance `share`. */
  private isNextTraced(): boolean {
    if (this.left === 0 && this.random() < this.share / (this.share + BURST * (1 - this.share)))
      this.left = BURST;
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }
}

/** The id with those last digits that belong to a share. */
function withShare(id: string, at: number): string {
  const digits = Math.floor(at * 2 ** (4 * DIGITS))
    .toString(16)
    .padStart(DIGITS, '0');
  return `${id.slice(0, 22)}${digits.slice(0, 1)}-${digits.slice(1)}`;
}
