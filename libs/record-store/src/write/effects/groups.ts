import type { Transaction } from '@deskline/platform';
import type { Group, RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { Invalid, type Problem } from '../../refusals';
import type { Actor } from '../actor';
import { GroupStates } from './group-states';
import type { LockedRow } from '../lock/locked-row';
import { RootLocks } from '../lock/root-locks';
import type { RemoteLookup } from '../lookup/remote-lookup';
import type { Heard } from '../lookup/heard';
import { Lookups } from '../lookup/lookups';
import { splitUntracked, writeUntracked } from '../save/untracked';
import type { RecordRuntime } from '../../runtime';

/** A group that has something left to decide after being asked this often always will. */
const MOST_ROUNDS = 100;

interface Touched {
  readonly group: Group;
  readonly root: number;
  readonly was?: Stored;
}

/** What groups need of the unit of work they are part of. */
export interface GroupWork {
  readonly transaction: Transaction;
  readonly remoteLookup: RemoteLookup;
  readonly heard: Heard;
  readonly runtime: RecordRuntime;
  readonly now: string;
  readonly actor: Actor;
  readonly accounts: ReadonlySet<string>;
  /** The transaction for what is written past the ledger. */
  readonly beside: Transaction;
  /** Locked, as it is now. */
  row(record: RecordType, id: number, accounts?: ReadonlySet<string>): Promise<LockedRow | null>;
  amend(record: RecordType, id: number, values: Values): Promise<void>;
}

/** Keeps groups whole: each is asked, under the lock of its root, until it has nothing to change. */
export class Groups {
  private readonly touched = new Map<string, Touched>();
  private readonly locks: RootLocks;
  private readonly states: GroupStates;

  constructor(private readonly unit: GroupWork) {
    this.locks = new RootLocks(unit);
    this.states = new GroupStates(unit);
  }

  /** What has been written past the ledger is read anew. */
  forgetStates(): void {
    this.states.forgetAll();
  }

  /** The groups that a new record is going to be asked about are read while their roots are locked. */
  async prefetch(record: RecordType, values: Values): Promise<void> {
    const { runtime, accounts } = this.unit;
    const named = runtime.groups.filter(
      ({ member, by }) => member === record.name && typeof values[by] === 'number',
    );
    const read = async (group: Group, root: number) => {
      const above = this.unit.row(runtime.record(group.root), root, accounts);
      const [row] = await Promise.all([above, this.states.of(group, root)]);
      // Of an account that was not entered nothing is locked.
      if (!row) this.states.forget(group, root);
    };
    await Promise.all(named.map((group) => read(group, values[group.by] as number)));
  }

  /** The roots of records of an account that was not entered have not been locked. */
  forgetMembers(): void {
    this.locks.forgetMembers();
  }

  /** Locks the roots that records are under, and those they are to be under: what is put away of them is told. */
  lockRoots(record: RecordType, members: readonly number[], wanted: Values = {}): Promise<Problem[]> {
    return this.locks.above(record, members, wanted);
  }

  /** Those of a row as it is going to be, which may have been put under a root that nobody has named. */
  lockRootsOf(record: RecordType, row: Stored): Promise<Problem[]> {
    return this.locks.aboveRow(record, row);
  }

  /**
   * A record that is new, gone or moved, or one of whose fields the group reads, is worth asking about. What has changed of
   * it is null where that may be anything, links and where it is kept included.
   */
  touch(
    record: RecordType,
    before: Stored | null,
    after: Stored | null,
    changed: readonly string[] | null,
  ): void {
    this.states.follow(record, before, after, changed === null);
    const isNew = !before || changed === null;
    const anyOf = (names: readonly string[]) => isNew || names.some((name) => changed.includes(name));
    for (const group of this.unit.runtime.groups) {
      const { root, member, by, reads, readsOfRoot, asksOfNew, when } = group;
      const hasMembers = !when || [before, after].some((row) => row && when(row));
      const isAsked = !readsOfRoot || (isNew ? asksOfNew : anyOf(readsOfRoot));
      if (root === record.name && hasMembers && isAsked) this.note(group, after?.['id'], before);
      if (member === record.name && anyOf([...reads, by])) {
        this.note(group, before?.[by]);
        this.note(group, after?.[by]);
      }
    }
  }

  async settleAll(): Promise<void> {
    const rounds = new Map<string, number>();
    for (let next = this.next(); next; next = this.next()) {
      const [key, touched] = next;
      const round = (rounds.get(key) ?? 0) + 1;
      if (round > MOST_ROUNDS) throw new Error(`A group does not come to rest: ${key}`);
      rounds.set(key, round);
      this.touched.delete(key);
      await this.decide(touched);
    }
  }

  private note(group: Group, root: unknown, before: Stored | null = null): void {
    if (typeof root !== 'number') return;
    // A root may have several groups with members of one type.
    const place = this.unit.runtime.groups.indexOf(group);
    const key = `${group.root} ${root} ${group.member} ${place}`;
    this.touched.set(key, { group, root, was: this.touched.get(key)?.was ?? before ?? undefined });
  }

  private next(): [string, Touched] | undefined {
    return [...this.touched][0];
  }

  private async decide({ group, root: rootId, was }: Touched): Promise<void> {
    const rootRecord = this.unit.runtime.record(group.root);
    const memberRecord = this.unit.runtime.record(group.member);
    const [root, state] = await Promise.all([
      this.unit.row(rootRecord, rootId),
      this.states.of(group, rootId),
    ]);
    // What is put away is left as it is.
    if (!root || root.shelf) return;
    const { runtime, transaction, remoteLookup, heard, now, actor } = this.unit;
    const caller = actor.person?.id ?? null;
    const knowledge = new Lookups(runtime, transaction, memberRecord, remoteLookup, heard);
    const change = await knowledge.repeatUntilComplete(root.account_id, (lookups) =>
      group.decide({ ...state, root: root.stored, was, now, caller, lookups }),
    );
    if (change.refuse) throw new Invalid([change.refuse]);
    const { quiet, told: moved } = splitUntracked(memberRecord, change.members ?? []);
    writeUntracked(this.unit.beside, memberRecord, quiet);
    await this.locks.holds(
      group,
      memberRecord,
      moved.map(([id]) => id),
    );
    for (const [id, values] of moved) await this.unit.amend(memberRecord, id, values);
    if (change.root && Object.keys(change.root).length > 0)
      await this.unit.amend(rootRecord, rootId, change.root);
  }
}
