import type { NameServers } from './name-servers';

/** What names of webhooks lead to when they are registered: briefly, and for so many at once. */
export class Names {
  private underWay = 0;

  constructor(
    private readonly servers: NameServers,
    private readonly atOnce: number,
  ) {}

  /** None when there is none, when nobody says so in time, or when too many are asked for. */
  async addressesOf(name: string): Promise<string[]> {
    if (this.underWay >= this.atOnce) return [];
    this.underWay++;
    try {
      return (await this.servers.ask(name)).map(({ address }) => address);
    } catch {
      return [];
    } finally {
      this.underWay--;
    }
  }
}
