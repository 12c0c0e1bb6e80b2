import { promises } from 'node:dns';

export interface NamesOptions {
  /** Those of the machine when there are none. */
  readonly servers: readonly string[];
  readonly timeoutMs: number;
  readonly atOnce: number;
}

/**
 * Asks name servers what a name leads to. Node's own look-up is not used here: it holds one of the process's few
 * threads until a name server answers, and those of somebody else's choosing may not.
 */
export class Names {
  private underWay = 0;

  constructor(private readonly options: NamesOptions) {}

  /** Every address of a name: none when there is none, when nobody says so in time, or when too many are asked for. */
  async addressesOf(name: string): Promise<string[]> {
    const { timeoutMs, atOnce } = this.options;
    if (this.underWay >= atOnce) return [];
    this.underWay++;
    const resolver = this.resolver();
    const timer = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      clearTimeout(timer);
      this.underWay--;
    }
  }

  private resolver(): promises.Resolver {
    const { servers, timeoutMs } = this.options;
    const resolver = new promises.Resolver({ timeout: timeoutMs, tries: 1 });
    if (servers.length > 0) resolver.setServers(servers);
    return resolver;
  }
}

/** An address, and a port where it is not 53: `9.9.9.9`, `9.9.9.9:5353`, `[2620:fe::fe]:53`. */
export function isNameServer(text: string): boolean {
  try {
    new promises.Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}
