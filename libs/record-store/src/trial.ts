import type { RecordType, Stored } from '@deskline/record';

/** Record that a change would write. */
export interface TriedChange {
  readonly record: RecordType;
  readonly id: number;
  readonly account_id: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly events: readonly string[];
  readonly fields: readonly string[];
}

interface SavedChange extends Pick<TriedChange, 'record' | 'action'> {
  readonly after: { readonly stored: Stored; readonly account_id: string };
  readonly written: readonly string[];
  readonly changeEvents: readonly { readonly event: string }[];
}

/** Change that is tried and rolled back, with the records that it would write. */
export class Trial {
  private found = new Map<string, TriedChange>();

  /** In the order in which they are first written. */
  get changes(): readonly TriedChange[] {
    return [...this.found.values()];
  }

  /** Called when the change is tried, and tried again: the records of an earlier try do not count. */
  begin(): void {
    this.found = new Map();
  }

  /** Several changes of one record are one. Parts are written as their owner is. */
  add({ record, action, after, written, changeEvents }: SavedChange): void {
    if (record.partOf) return;
    const id = Number(after.stored['id']);
    const key = `${record.name} ${id}`;
    const earlier = this.found.get(key);
    const names = changeEvents.map(({ event }) => event);
    this.found.set(key, {
      record,
      id,
      account_id: after.account_id,
      action: earlier?.action === 'create' && action === 'update' ? 'create' : action,
      events: [...new Set([...(earlier?.events ?? []), ...names])],
      fields: [...new Set([...(earlier?.fields ?? []), ...written])],
    });
  }
}
