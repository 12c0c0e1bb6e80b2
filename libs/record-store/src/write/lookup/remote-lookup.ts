import type { Principal } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Values } from '../../caller';
import {
  ownerQueries,
  type CodeKey,
  type OwnerQuery,
  referenceKey,
  type ProjectedReference,
  type ReferenceKey,
} from '../../reference/references';
import { linkInputs, linksSeenFrom } from '../../table/link-table';
import type { RecordRuntime } from '../../runtime';

/** Thrown to leave a transaction: the unit of work is run again after the lookup in another service. */
export class RetryAfterLookup extends Error {
  constructor(readonly lookUp: () => Promise<void>) {
    super('Another service is to be queried first');
  }
}

/**
 * Lookups in the services that own referred records. A unit of work that holds locks and a connection queries no other
 * service: the answer may need a connection that waits for this one. So it leaves the transaction and runs again.
 */
export class RemoteLookup {
  /** Keys that an owner was queried for: a reference that is still unknown does not exist. */
  private readonly queried = new Set<string>();
  private readonly readable = new Map<string, boolean>();

  constructor(
    private readonly runtime: RecordRuntime,
    /** For a unit that is not run again: owners are queried within the transaction. */
    private readonly atOnce?: 'at once',
  ) {}

  /** Fetches from owners which references in the values the caller may read, one request per type. */
  async prefetchRights(record: RecordType, values: Values, principal: Principal): Promise<void> {
    const { catalogue, references } = this.runtime;
    const lists = linkInputs(record, catalogue.records);
    const sides = linksSeenFrom(record, catalogue.records);
    const wanted = Object.entries(values).flatMap(([name, value]): ReferenceKey[] => {
      const { kind, to } = record.fields[name] ?? {};
      const type = kind === 'reference' ? to : sides.get(lists.get(name) ?? '')?.to;
      if (type === undefined || references.isOwn(type)) return [];
      const ids = [value].flat().filter((id) => typeof id === 'number');
      return ids.map((id) => ({ type, id }));
    });
    // An owner that cannot be reached now need not be queried at all where the values are unchanged.
    await this.fetchRights(wanted, principal).catch(() => undefined);
  }

  /** Finds references here; owners are queried for unknown ones in `sought`. */
  async find(
    queries: Queries,
    wanted: readonly ReferenceKey[],
    sought: readonly ReferenceKey[] = wanted,
    text?: string,
  ): Promise<Map<string, ProjectedReference>> {
    const { references } = this.runtime;
    const found = await references.find(queries, wanted, text);
    const missing = sought.filter(
      (one) => !found.has(referenceKey(one)) && this.isUnanswered(one.type, referenceKey(one)),
    );
    if (missing.length === 0) return found;
    await this.fetch(queries, ownerQueries(missing), missing.map(referenceKey));
    return new Map([...found, ...(await references.find(queries, missing, text))]);
  }

  /** Finds a reference as its owner has it now: a refusal is no matter of an old projection. */
  async findCurrent(queries: Queries, one: ReferenceKey): Promise<ProjectedReference | undefined> {
    const { references } = this.runtime;
    const key = referenceKey(one);
    if (this.isUnanswered(one.type, key)) await this.fetch(queries, ownerQueries([one]), [key]);
    return (await references.find(queries, [one])).get(key);
  }

  async findCode(queries: Queries, wanted: CodeKey, lock?: 'for share') {
    const { references } = this.runtime;
    const found = await references.findCode(queries, wanted, lock);
    const { type, code, account } = wanted;
    const key = [type, code, account].join(' ');
    if (found || !this.isUnanswered(type, key)) return found;
    await this.fetch(queries, [{ type, codes: [code], accounts: [account] }], [key]);
    return references.findCode(queries, wanted, lock);
  }

  async mayRead(one: ReferenceKey, principal: Principal, queries: Queries): Promise<boolean> {
    const key = referenceKey(one);
    if (!this.readable.has(key)) await this.queryOwner(queries, () => this.fetchRights([one], principal));
    return this.readable.get(key) ?? false;
  }

  private isUnanswered(type: string, key: string): boolean {
    return !this.runtime.references.isOwn(type) && !this.queried.has(key);
  }

  private fetch(queries: Queries, requests: readonly OwnerQuery[], keys: readonly string[]): Promise<void> {
    return this.queryOwner(queries, async (connection) => {
      await this.runtime.references.fetch(connection, requests);
      for (const key of keys) this.queried.add(key);
    });
  }

  private async queryOwner(queries: Queries, query: (queries: Queries) => Promise<void>): Promise<void> {
    if (!this.atOnce) throw new RetryAfterLookup(() => query(this.runtime.database));
    await query(queries);
  }

  private async fetchRights(wanted: readonly ReferenceKey[], principal: Principal): Promise<void> {
    const answer = async (type: string, ids: readonly number[]) => {
      const readable = await this.runtime.rights.readable(type, ids, principal);
      for (const id of ids) this.readable.set(referenceKey({ type, id }), readable.has(id));
    };
    await Promise.all(ownerQueries(wanted).map(({ type, ids = [] }) => answer(type, ids)));
  }
}
