import { ApiError, errors } from '@deskline/record-http';

const RETRY = { 'Retry-After': '5' };

/** Counts long polls and streams that are open at this gateway, in all and per person. */
export class OpenReaders {
  all = 0;
  private readonly byPerson = new Map<number, number>();

  constructor(
    private readonly most: number,
    private readonly mostPerPerson: number,
  ) {}

  /** Returns how to leave; throws 503 where the gateway has too many, and 429 where the person has. */
  enter(person: number): () => void {
    const own = this.byPerson.get(person) ?? 0;
    if (own >= this.mostPerPerson)
      throw new ApiError(429, { message: `Too Many Requests: ${own} readers of changes are open` }, RETRY);
    if (this.all >= this.most) throw errors.unavailable('Too many readers of changes.');
    this.all += 1;
    this.byPerson.set(person, own + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.all -= 1;
      const left = (this.byPerson.get(person) ?? 1) - 1;
      if (left === 0) this.byPerson.delete(person);
      else this.byPerson.set(person, left);
    };
  }
}
