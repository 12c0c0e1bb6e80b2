import { promises, type LookupAddress } from 'node:dns';

/** With the codes of Node's own look-up, so that users are told the same. */
export class Unresolved extends Error {
  constructor(readonly code: 'ENOTFOUND' | 'EAI_AGAIN') {
    super('No name server told an address.');
  }
}

/** No such name, no address of that kind, or no name server at all. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * Asks name servers what a name leads to. Node's own look-up holds one of the process's few threads until a name server
 * answers: a handful of names whose servers never do would hold up the look-ups of everybody else.
 */
export class NameServers {
  private readonly underWay = new Map<string, Promise<LookupAddress[]>>();

  constructor(
    /** Those of the machine when there are none. */
    readonly servers: readonly string[],
    private readonly timeoutMs: number,
  ) {}

  /**
   * Every address that was told in time. Throws Unresolved when there is none. Who asks for a name that is being asked
   * for gets the same answer: many connections are often wanted at once.
   */
  ask(name: string): Promise<LookupAddress[]> {
    const known = this.underWay.get(name);
    if (known) return known;
    const asked = this.askAnew(name).finally(() => this.underWay.delete(name));
    this.underWay.set(name, asked);
    return asked;
  }

  private async askAnew(name: string): Promise<LookupAddress[]> {
    const resolver = new promises.Resolver({ timeout: Math.ceil(this.timeoutMs / 2), tries: 2 });
    if (this.servers.length > 0) resolver.setServers(this.servers);
    const timer = setTimeout(() => resolver.cancel(), this.timeoutMs);
    try {
      const answers = await Promise.allSettled([
        resolver.resolve4(name).then((addresses) => addresses.map((address) => ({ address, family: 4 }))),
        resolver.resolve6(name).then((addresses) => addresses.map((address) => ({ address, family: 6 }))),
      ]);
      const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (told.length > 0) return told;
      throw new Unresolved(answers.every(isUnknown) ? 'ENOTFOUND' : 'EAI_AGAIN');
    } finally {
      clearTimeout(timer);
    }
  }
}

const isUnknown = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'fulfilled' || UNKNOWN.has(String((answer.reason as NodeJS.ErrnoException).code));

/** An address, and a port where it is not 53: `9.9.9.9`, `9.9.9.9:5353`, `[2620:fe::fe]:53`. */
export function isNameServer(text: string): boolean {
  try {
    new promises.Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}
