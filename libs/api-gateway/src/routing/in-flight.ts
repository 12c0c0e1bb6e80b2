import { Overloaded } from '@deskline/platform';

/** Limits concurrent calls; refuses more at once, since waiting would delay the others too. */
export class InFlight {
  count = 0;
  /** Calls that were refused since the start. */
  refused = 0;

  constructor(private readonly limit: number) {}

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.count >= this.limit) {
      this.refused += 1;
      throw new Overloaded('Too many calls at the same time.');
    }
    this.count += 1;
    try {
      return await call();
    } finally {
      this.count -= 1;
    }
  }
}
