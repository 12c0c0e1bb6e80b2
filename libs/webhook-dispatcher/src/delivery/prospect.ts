import type { Claimed } from './claim';

/** How long after a claim there is another at the latest, however much is at hand: somebody new may have less in flight. */
const REST_MS = 100;
/** And when lanes that had no place may have one. */
const SOON_MS = 20;

/** What a claim would find: as of the last one, and of all that is known since it began. */
export class Prospect {
  private told = false;
  private stirred = false;
  /** Lanes may be ready. */
  someReady = false;
  /** None of those has a place. */
  nothingToTake = false;

  /** There are lanes that are ready, or so they say. */
  tell(): void {
    this.told = true;
    this.someReady = true;
    this.nothingToTake = false;
  }

  /** Something was answered, perhaps of a webhook whose lanes had no place. Answers whether that is news to a claim. */
  answered(): boolean {
    if (!this.nothingToTake) return true;
    if (!this.someReady || this.stirred) return false;
    this.stirred = true;
    return true;
  }

  /** How long there is no claim after one that found nothing to take. */
  get restMs(): number {
    return this.stirred ? SOON_MS : REST_MS;
  }

  begin(): void {
    this.told = false;
    this.stirred = false;
  }

  found({ nothingReady, nothingToTake }: Pick<Claimed, 'nothingReady' | 'nothingToTake'>): void {
    this.someReady = !nothingReady || this.told;
    this.nothingToTake = nothingToTake && !this.told;
  }

  /** The claim has failed. */
  isUnknown(): void {
    this.nothingToTake = false;
  }
}
