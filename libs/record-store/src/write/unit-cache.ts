import type { Group, GroupMembers, RecordType, Stored } from '@deskline/record';
import { getOrCompute } from '../memoize';
import { referenceKey, type ProjectedReference, type ReferenceKey } from '../reference/references';
import type { Problem } from '../refusals';
import type { LockedRow } from './lock/locked-row';
import { storedRow } from './save/stored-row';

/** Members of a group root, the links between them, and the other members that the group reads. */
export interface GroupState {
  readonly members: readonly Stored[];
  readonly links: readonly [number, number][];
  readonly otherMembers: readonly (readonly Stored[])[];
}

/** Values by the type and the id of a record. */
class RecordMap<V> {
  private readonly values = new Map<string, V>();

  get(type: string, id: unknown): V | undefined {
    return this.values.get(`${type} ${String(id)}`);
  }

  /** Undefined removes the value. */
  set(type: string, id: unknown, value: V | undefined): void {
    if (value === undefined) this.values.delete(`${type} ${String(id)}`);
    else this.values.set(`${type} ${String(id)}`, value);
  }

  clear(): void {
    this.values.clear();
  }
}

/**
 * Everything a unit of work has read under its locks: rows, group members, references, and the locks themselves.
 *
 * One rule of invalidation: an entry lives until this unit of work writes the record it was read from, for nobody else
 * writes a locked record before the unit ends. The change writer reports each record that it writes to `recordWritten`,
 * which replaces or drops its entries; a statement that writes records past the change writer goes through
 * `uncachedTransaction`, which calls `anythingWritten` and so drops all rows and group members. Locks last until the end;
 * entering a further account (`accountEntered`) voids the statement that all roots of a record are locked.
 */
export class UnitCache {
  readonly rows = new RecordMap<LockedRow>();
  private readonly groups = new Map<
    string,
    { readonly group: Group; readonly root: number; readonly state: GroupState }
  >();
  private readonly references = new Map<string, Map<string, ProjectedReference>>();
  /** Archive state of each locked group root. */
  readonly lockedRoots = new RecordMap<LockedRow['archiveState']>();
  /** Problems that archived roots cause, of each record all of whose roots are locked. */
  readonly lockedMembers = new RecordMap<readonly Problem[]>();

  /** Called with every record that the unit writes or deletes. */
  recordWritten(
    record: RecordType,
    before: Stored | null,
    /** Null when the record is deleted. */
    after: LockedRow | null,
    areLinksChanged: boolean,
  ): void {
    const id = Number((after?.stored ?? before)?.['id']);
    this.references.delete(referenceKey({ type: record.name, id }));
    const row = after ? { ...after, stored: storedRow(record, after.stored) } : undefined;
    this.rows.set(record.name, id, row);
    this.groupMemberWritten(record, before, after?.stored ?? null, areLinksChanged);
  }

  /** Called with a record whose links were written while its row was not. */
  linksWritten(record: RecordType, { stored }: LockedRow): void {
    this.groupMemberWritten(record, stored, stored, true);
  }

  /** Called before a statement of which the cache does not know what it writes. */
  anythingWritten(): void {
    this.rows.clear();
    this.groups.clear();
  }

  /** Called when the unit enters a further account: roots there have not been locked for records seen so far. */
  accountEntered(): void {
    this.lockedMembers.clear();
  }

  /** Lookups of records of this service differ by the record type whose rules look them up: the reader. */
  reference(reader: string, one: ReferenceKey): ProjectedReference | undefined {
    return this.references.get(referenceKey(one))?.get(reader);
  }

  keepReference(reader: string, one: ProjectedReference): void {
    getOrCompute(this.references, referenceKey(one), () => new Map()).set(reader, one);
  }

  groupState(key: string): GroupState | undefined {
    return this.groups.get(key)?.state;
  }

  keepGroupState(key: string, group: Group, root: number, state: GroupState): void {
    this.groups.set(key, { group, root, state });
  }

  dropGroupState(key: string): void {
    this.groups.delete(key);
  }

  /** Lays a written member over the cached state of its group, or drops the state where that does not suffice. */
  private groupMemberWritten(
    record: RecordType,
    before: Stored | null,
    after: Stored | null,
    areLinksChanged: boolean,
  ): void {
    for (const [key, { group, root, state }] of this.groups) {
      const { member, by, reads, otherMembers = [] } = group;
      if (otherMembers.some((each) => each.member === record.name)) this.groups.delete(key);
      if (member !== record.name) continue;
      const [was, is] = [before?.[by] === root, after?.[by] === root];
      if (!was && !is) continue;
      const isRanked = reads.some((name) => record.fields[name]?.ranks);
      if (areLinksChanged || isRanked || !after || !is || (before && !was)) this.groups.delete(key);
      else this.groups.set(key, { group, root, state: withMember(state, group, after) });
    }
  }
}

/** Members stay in the order of their ids. */
function withMember({ members, ...rest }: GroupState, { reads }: GroupMembers, after: Stored): GroupState {
  const id = Number(after['id']);
  const row = Object.fromEntries(['id', ...reads].map((name) => [name, after[name] ?? null]));
  const isBelow = (other: Stored) => Number(other['id']) < id;
  const isAbove = (other: Stored) => Number(other['id']) > id;
  return { ...rest, members: [...members.filter(isBelow), row, ...members.filter(isAbove)] };
}
