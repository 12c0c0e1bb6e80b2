import type { Fields } from '../api';

/** Entry of the change feed. */
export interface Entry {
  readonly id: string;
  readonly event: string;
  readonly time: string;
  readonly sequence: number;
  readonly account_id: string;
  readonly record: { readonly type: string; readonly id: number; readonly nodeID: string };
  readonly person: { readonly id: number; readonly name: string } | null;
  readonly origin: string | null;
  readonly application: { readonly id: number } | null;
  readonly note?: { readonly id: number };
  readonly deleted?: true;
  readonly archived?: true;
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly record_after?: Fields;
}

/** Copy of the records of a feed, made from its entries alone. */
export class Replica {
  readonly entries: Entry[] = [];
  readonly records = new Map<string, Fields>();
  /** Entries that came twice, or before an earlier one of the same log. */
  readonly faults: string[] = [];
  private readonly seen = new Set<string>();
  private readonly last = new Map<string, number>();

  take(entry: Entry): void {
    const { id, sequence, record, deleted, record_after } = entry;
    const key = `${record.type}/${record.id}`;
    if (this.seen.has(id)) this.faults.push(`${id} twice`);
    this.seen.add(id);
    if (sequence <= (this.last.get(key) ?? 0)) this.faults.push(`${key}: ${sequence} out of order`);
    this.last.set(key, sequence);
    this.entries.push(entry);
    if (deleted) this.records.delete(key);
    else if (record_after) this.records.set(key, record_after);
  }

  /** Events of one record, in the order of their arrival. */
  eventsOf(type: string, id: number): string[] {
    return this.entries
      .filter(({ record }) => record.type === type && record.id === id)
      .map(({ event }) => event);
  }
}
