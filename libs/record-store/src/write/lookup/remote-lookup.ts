import type { Principal } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Values } from '../../caller';
import { questionsFor, referenceKey, type KnownReference, type Wanted } from '../../reference/references';
import { linkInputs, linksSeenFrom } from '../../table/link-table';
import type { RecordRuntime } from '../../runtime';

/** Leaves a transaction: something is to be asked of another service before the work is done again. */
export class RetryAfterLookup extends Error {
  constructor(readonly lookUp: () => Promise<void>) {
    super('Another service is to be asked first');
  }
}

/**
 * What a unit of work asks of the owners of other services' records. While it has rows locked and holds a connection it
 * asks nobody: the answer may need a connection of somebody who waits for this one. So it begins anew once it knows.
 */
export class RemoteLookup {
  /** After its owner was asked, what is not known is not there. */
  private readonly asked = new Set<string>();
  private readonly readable = new Map<string, boolean>();

  constructor(
    private readonly runtime: RecordRuntime,
    /** Of a unit that nobody begins anew: it asks as it goes. */
    private readonly atOnce?: 'at once',
  ) {}

  /** Asks beforehand whether a caller may read what the values refer to, one question for each type. */
  async prefetchRights(record: RecordType, values: Values, principal: Principal): Promise<void> {
    const { catalogue, references } = this.runtime;
    const lists = linkInputs(record, catalogue.records);
    const sides = linksSeenFrom(record, catalogue.records);
    const wanted = Object.entries(values).flatMap(([name, value]): Wanted[] => {
      const { kind, to } = record.fields[name] ?? {};
      const type = kind === 'reference' ? to : sides.get(lists.get(name) ?? '')?.to;
      if (type === undefined || references.isOwn(type)) return [];
      const ids = [value].flat().filter((id) => typeof id === 'number');
      return ids.map((id) => ({ type, id }));
    });
    // Who cannot be asked now need not be asked at all, when the values are what the record has already.
    await this.askRights(wanted, principal).catch(() => undefined);
  }

  /** What is known of them; those in `sought` are asked of their owner when they are not known here. */
  async find(
    queries: Queries,
    wanted: readonly Wanted[],
    sought: readonly Wanted[] = wanted,
    text?: string,
  ): Promise<Map<string, KnownReference>> {
    const { references } = this.runtime;
    const found = await references.find(queries, wanted, text);
    const missing = sought.filter(
      (one) => !found.has(referenceKey(one)) && this.isUnanswered(one.type, referenceKey(one)),
    );
    if (missing.length === 0) return found;
    await this.askOwner(queries, async (asking) => {
      await references.ask(asking, questionsFor(missing));
      for (const one of missing) this.asked.add(referenceKey(one));
    });
    return new Map([...found, ...(await references.find(queries, missing, text))]);
  }

  async findCode(
    queries: Queries,
    type: string,
    code: string,
    account: string,
    held?: 'held',
  ): Promise<KnownReference | undefined> {
    const { references } = this.runtime;
    const known = await references.findCode(queries, type, code, account, held);
    const key = [type, code, account].join(' ');
    if (known || !this.isUnanswered(type, key)) return known;
    await this.askOwner(queries, async (asking) => {
      await references.ask(asking, [{ type, codes: [code], accounts: [account] }]);
      this.asked.add(key);
    });
    return references.findCode(queries, type, code, account, held);
  }

  async mayRead(one: Wanted, principal: Principal, queries: Queries): Promise<boolean> {
    const key = referenceKey(one);
    if (!this.readable.has(key)) await this.askOwner(queries, () => this.askRights([one], principal));
    return this.readable.get(key) ?? false;
  }

  private isUnanswered(type: string, key: string): boolean {
    return !this.runtime.references.isOwn(type) && !this.asked.has(key);
  }

  private async askOwner(queries: Queries, ask: (queries: Queries) => Promise<void>): Promise<void> {
    if (!this.atOnce) throw new RetryAfterLookup(() => ask(this.runtime.database));
    await ask(queries);
  }

  private async askRights(wanted: readonly Wanted[], principal: Principal): Promise<void> {
    const answer = async (type: string, ids: readonly number[]) => {
      const readable = await this.runtime.rights.readable(type, ids, principal);
      for (const id of ids) this.readable.set(referenceKey({ type, id }), readable.has(id));
    };
    await Promise.all(questionsFor(wanted).map(({ type, ids = [] }) => answer(type, ids)));
  }
}
