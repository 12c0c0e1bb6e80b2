import type { GivenSlots, TakeSlots } from '@deskline/identity';

/** Of what is left, this share is taken in advance: few takes, and little that others have to ask back. */
const IN_ADVANCE = 1 / 16;

export type SlotRequest = Pick<TakeSlots, 'take' | 'need' | 'want'>;
/** Null: nobody answers. */
export type RequestSlots = (wish: SlotRequest) => Promise<GivenSlots | null>;

/** What this gateway has of one caller's window: slots it was given, and calls that have used one. */
export class CallerSlots {
  private given = 0;
  private used = 0;
  /** What nobody had been given yet, as far as this gateway was told. */
  private left: number;
  private isExhausted = false;
  private takes = 0;
  private isRequesting = false;
  private pendingReply: Promise<void> = Promise.resolve();
  private readonly waiting: ((served: boolean) => void)[] = [];

  constructor(
    readonly window: number,
    readonly limit: number,
  ) {
    this.left = limit;
  }

  get remaining(): number {
    return this.isExhausted ? 0 : Math.max(this.left + this.given - this.used, 0);
  }

  get unused(): number {
    return Math.max(this.given - this.used, 0);
  }

  /** True: a slot is used. False: there is none anywhere. Undefined: none here, more have to be asked for. */
  use(): boolean | undefined {
    if (this.given <= this.used) return this.isExhausted ? false : undefined;
    this.used += 1;
    return true;
  }

  /** Without a slot, while nobody can be asked: this gateway alone holds the caller to the whole limit. */
  useUncounted(): boolean {
    if (this.used >= this.limit) return false;
    this.used += 1;
    return true;
  }

  /** Whether a slot was got. Calls that wait share one take, and those that come meanwhile share the next. */
  wait(take: RequestSlots): Promise<boolean> {
    const served = new Promise<boolean>((resolve) => this.waiting.push(resolve));
    if (!this.isRequesting) void this.requestSlots(take);
    return served;
  }

  /** Somebody has looked: nobody has been given so many yet. */
  setLeft(left: number): void {
    this.left = left;
  }

  /** What has not been used, once the answer to that take is here; it is no longer this gateway's then. */
  async releaseUnused(take: number): Promise<number> {
    if (take === this.takes) await this.pendingReply;
    const slots = this.unused;
    this.given -= slots;
    return slots;
  }

  private async requestSlots(take: RequestSlots): Promise<void> {
    this.isRequesting = true;
    while (this.waiting.length > 0) {
      const wish = this.nextRequest();
      this.pendingReply = take(wish).then((slots) => this.receive(slots, wish.need));
      await this.pendingReply;
    }
    this.isRequesting = false;
  }

  /** Calls that were served on trust are paid for as well. */
  private nextRequest(): SlotRequest {
    this.takes += 1;
    const need = this.waiting.length + Math.max(this.used - this.given, 0);
    return { take: this.takes, need, want: need + Math.floor(this.left * IN_ADVANCE) };
  }

  /** Handed out before anybody else looks, so that what is given back is really not wanted here. */
  private receive(slots: GivenSlots | null, need: number): void {
    if (slots) {
      this.given += slots.given;
      this.left = slots.left;
      // Fewer than were needed: the others have been asked, and there are no more.
      this.isExhausted = slots.given < need;
    }
    while (this.waiting.length > 0) {
      const served = slots ? this.use() : this.useUncounted();
      if (served === undefined) return;
      this.waiting.shift()?.(served);
    }
  }
}
