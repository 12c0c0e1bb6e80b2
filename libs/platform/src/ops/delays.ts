/** Time by which some background work is late. */
export interface Delay {
  readonly name: string;
  readonly seconds: number;
}

/** Delays that concern everybody, or this account. */
type TellDelays = (account: string) => readonly Delay[] | Promise<readonly Delay[]>;

/** Delays of the background work of this process. Modules register theirs. */
export class Delays {
  private readonly told: TellDelays[] = [];

  register(tell: TellDelays): void {
    this.told.push(tell);
  }

  /** Leaves out those that cannot be told: the database may be away, which a readiness check says. */
  async of(account: string): Promise<Delay[]> {
    const results = await Promise.allSettled(this.told.map(async (tell) => tell(account)));
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  }
}
