import { Overloaded } from '@deskline/platform';

/** More at once than can be answered in time are refused at once: waiting would only make the others late too. */
export class InFlight {
  private count = 0;

  constructor(private readonly most: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.count >= this.most) throw new Overloaded('Too many calls at the same time.');
    this.count += 1;
    try {
      return await work();
    } finally {
      this.count -= 1;
    }
  }
}
