import type { GivenSlots, TakeSlots } from '@deskline/identity';

/** Share of the free slots that is taken in advance at most: few requests, and few slots to recall. */
const IN_ADVANCE = 1 / 16;
/** Slots in advance at first; later as many as were given before, so that a killed gateway takes few with it. */
const AT_FIRST = 8;

export type SlotRequest = Pick<TakeSlots, 'take' | 'need' | 'want'>;
/** Null while the authorization server does not answer. */
export type RequestSlots = (request: SlotRequest) => Promise<GivenSlots | null>;

/** Slots of one caller in one window that this gateway holds: each admits one call. */
export class CallerSlots {
  private given = 0;
  private used = 0;
  /** Slots that no gateway holds, as of the last reply. */
  private left: number;
  private isExhausted = false;
  private takes = 0;
  private isRequesting = false;
  private pendingReply: Promise<void> = Promise.resolve();
  private readonly waiting: { readonly count: number; readonly resolve: (served: boolean) => void }[] = [];

  constructor(
    readonly window: number,
    readonly limit: number,
  ) {
    this.left = limit;
  }

  get remaining(): number {
    return this.isExhausted ? this.unused : Math.max(this.left + this.given - this.used, 0);
  }

  get unused(): number {
    return Math.max(this.given - this.used, 0);
  }

  /** True: the slots were used, all or none. False: the limit is exhausted. Undefined: too few here, request more. */
  use(count = 1): boolean | undefined {
    if (this.given - this.used < count) return this.isExhausted ? false : undefined;
    this.used += count;
    return true;
  }

  /** Admits a call without a slot while the authorization server is away, up to the whole limit. */
  useUncounted(count = 1): boolean {
    if (this.used + count > this.limit) return false;
    this.used += count;
    return true;
  }

  /** Waits for a slot. Waiting calls share one request; those that arrive meanwhile share the next. */
  wait(take: RequestSlots, count = 1): Promise<boolean> {
    const served = new Promise<boolean>((resolve) => this.waiting.push({ count, resolve }));
    if (!this.isRequesting) void this.requestSlots(take);
    return served;
  }

  /** Sets the number of free slots after a status lookup. */
  setLeft(left: number): void {
    this.left = left;
  }

  /** Gives up the unused slots, after the reply to that request has arrived. */
  async releaseUnused(take: number): Promise<number> {
    if (take === this.takes) await this.pendingReply;
    const slots = this.unused;
    this.given -= slots;
    return slots;
  }

  private async requestSlots(take: RequestSlots): Promise<void> {
    this.isRequesting = true;
    while (this.waiting.length > 0) {
      const request = this.nextRequest();
      this.pendingReply = take(request).then((slots) => this.receive(slots, request.need));
      await this.pendingReply;
    }
    this.isRequesting = false;
  }

  /** Calls that were admitted without a slot are counted as well, and slots that are left here are not requested. */
  private nextRequest(): SlotRequest {
    this.takes += 1;
    const waiting = this.waiting.reduce((sum, { count }) => sum + count, 0);
    const need = Math.max(waiting + this.used - this.given, 1);
    const inAdvance = Math.min(Math.floor(this.left * IN_ADVANCE), Math.max(this.given, AT_FIRST));
    return { take: this.takes, need, want: need + inAdvance };
  }

  /** Hands out slots synchronously, so that only unwanted ones can be released. */
  private receive(slots: GivenSlots | null, need: number): void {
    if (slots) {
      this.given += slots.given;
      this.left = slots.left;
      // Fewer than needed: all other gateways were asked to release theirs, and there are no more.
      this.isExhausted = slots.given < need;
    }
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const served = slots ? this.use(next.count) : this.useUncounted(next.count);
      if (served === undefined) return;
      this.waiting.shift();
      next.resolve(served);
    }
  }
}
