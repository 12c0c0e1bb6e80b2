import type { KnownReference } from '../../reference/references';

type Find = (type: string, code: string) => Promise<KnownReference | undefined>;

/** What rules know of records that are named by their code: what those share. */
export class KnownCodes {
  private readonly found = new Map<string, KnownReference | undefined>();
  private readonly unmet = new Map<string, readonly [type: string, code: string]>();

  get(type: string, code: unknown): KnownReference | undefined {
    if (typeof code !== 'string') return undefined;
    const key = `${type} ${code}`;
    if (!this.found.has(key)) this.unmet.set(key, [type, code]);
    return this.found.get(key);
  }

  /** Looks up what was asked for and is not known yet; tells whether there was any of it. */
  async learn(find: Find): Promise<boolean> {
    const unmet = [...this.unmet];
    this.unmet.clear();
    for (const [key, named] of unmet) this.found.set(key, await find(...named));
    return unmet.length > 0;
  }
}
