import type { RawRow, Transaction } from '@deskline/platform';
import type { Group, Members, RecordType, Stored } from '@deskline/record';
import type { Values } from '../caller';
import { statementName } from '../read/statement-names';
import { Invalid, type Problem } from '../refusals';
import { quoted } from '../table/column';
import { linkTable } from '../table/link-table';
import type { Actor } from './actor';
import { lockRow, type KeptRow } from './kept-row';
import { byColumn } from './root-chain';
import { RootLocks } from './root-locks';
import type { Inquiry } from './inquiry';
import type { Heard } from './heard';
import { Knowledge } from './knowledge';
import { apart, writeQuietly } from './quiet';
import { rowColumns, rowParser } from './stored';
import type { Workshop } from './workshop';

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
  readonly inquiry: Inquiry;
  readonly heard: Heard;
  readonly workshop: Workshop;
  readonly now: string;
  readonly actor: Actor;
  readonly accounts: ReadonlySet<string>;
  /** How often it has been written so far. */
  timesWritten(record: RecordType, id: number): number;
  /** The row, where it is locked and known already. */
  amend(record: RecordType, id: number, values: Values, known?: KeptRow): Promise<void>;
}

/** Keeps groups whole: each is asked, under the lock of its root, until it has nothing to change. */
export class Groups {
  private readonly touched = new Map<string, Touched>();
  private readonly locks: RootLocks;

  constructor(private readonly unit: GroupWork) {
    this.locks = new RootLocks(unit);
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

  /** A record that is new, gone or moved, or one of whose fields the group reads, is worth asking about. */
  touch(
    record: RecordType,
    before: Stored | null,
    after: Stored | null,
    changed: readonly string[] | null,
  ): void {
    const anyOf = (names: readonly string[]) => names.some((name) => changed?.includes(name));
    for (const group of this.unit.workshop.groups) {
      const { root, member, by, reads, readsOfRoot, asksOfNew, when } = group;
      const hasMembers = !when || [before, after].some((row) => row && when(row));
      const isAsked = !readsOfRoot || anyOf(readsOfRoot) || (asksOfNew && !changed);
      if (root === record.name && hasMembers && isAsked) this.note(group, after?.['id'], before);
      if (member === record.name && (!changed || anyOf([...reads, by]))) {
        this.note(group, before?.[by]);
        this.note(group, after?.[by]);
      }
    }
  }

  async settle(): Promise<void> {
    const rounds = new Map<string, number>();
    for (let next = this.next(); next; next = this.next()) {
      const [key, touched] = next;
      const round = (rounds.get(key) ?? 0) + 1;
      if (round > MOST_ROUNDS) throw new Error(`A group does not come to rest: ${key}`);
      rounds.set(key, round);
      this.touched.delete(key);
      await this.ask(touched);
    }
  }

  private note(group: Group, root: unknown, before: Stored | null = null): void {
    if (typeof root !== 'number') return;
    // A root may have several groups with members of one type.
    const place = this.unit.workshop.groups.indexOf(group);
    const key = `${group.root} ${root} ${group.member} ${place}`;
    this.touched.set(key, { group, root, was: this.touched.get(key)?.was ?? before ?? undefined });
  }

  private next(): [string, Touched] | undefined {
    return [...this.touched][0];
  }

  private async ask({ group, root: rootId, was }: Touched): Promise<void> {
    const rootRecord = this.unit.workshop.record(group.root);
    const memberRecord = this.unit.workshop.record(group.member);
    const [root, { members, links }, ...others] = await Promise.all([
      lockRow(this.unit.transaction, rootRecord, rootId),
      this.members(group, group, rootId, group.link),
      ...(group.beside ?? []).map((each) => this.members(group, each, rootId)),
    ]);
    // What is put away is left as it is.
    if (!root || root.shelf) return;
    const asItWas = this.unit.timesWritten(rootRecord, rootId);
    const beside = others.map((each) => each.members);
    const { workshop, transaction, inquiry, heard, now, actor } = this.unit;
    const caller = actor.person?.id ?? null;
    const knowledge = new Knowledge(workshop, transaction, memberRecord, inquiry, heard);
    const change = await knowledge.enough(root.account_id, (known) =>
      group.decide({ root: root.stored, was, members, beside, links, now, caller, known }),
    );
    if (change.refuse) throw new Invalid([change.refuse]);
    const { quiet, told: moved } = apart(memberRecord, change.members ?? []);
    await writeQuietly(transaction, memberRecord, quiet);
    await this.locks.holds(
      group,
      memberRecord,
      moved.map(([id]) => id),
    );
    for (const [id, values] of moved) await this.unit.amend(memberRecord, id, values);
    if (change.root && Object.keys(change.root).length > 0) {
      // What a member has brought about may have been a change of the root.
      const known = this.unit.timesWritten(rootRecord, rootId) === asItWas ? root : undefined;
      await this.unit.amend(rootRecord, rootId, change.root, known);
    }
  }

  /** Those records, and in the same question what each of them follows. */
  private async members(
    group: Group,
    members: Members,
    rootId: number,
    link?: string,
  ): Promise<{ readonly members: Stored[]; readonly links: [number, number][] }> {
    let reading = readings.get(members);
    if (!reading) {
      const record = this.unit.workshop.record(members.member);
      readings.set(members, (reading = readingOf(group, record, members, link)));
    }
    const { text, parse } = reading;
    const rows = await this.unit.transaction.rows(text, [rootId], statementName(text));
    const found = rows.map(parse);
    const ends = link === undefined ? [] : rows.map((row) => idsIn(row.at(-1) ?? '{}'));
    const links = ends.flatMap((ids, at) =>
      ids.map((id): [number, number] => [Number(found[at]?.['id']), id]),
    );
    return { members: found, links };
  }
}

interface Reading {
  readonly text: string;
  parse(row: RawRow): Stored;
}

const readings = new WeakMap<Members, Reading>();

function readingOf(group: Group, record: RecordType, { by, reads }: Members, link?: string): Reading {
  const names = ['id', ...reads];
  const inUse = group.sumsUp ? ` AND shelf IS DISTINCT FROM 'trashed'` : ' AND shelf IS NULL';
  const followed = link === undefined ? '' : `, ${followedSql(record, link)}`;
  const text = `SELECT ${rowColumns(record, names)}${followed} FROM ${quoted(record.name)} WHERE ${byColumn(by, record)} = $1${record.archiving ? inUse : ''} ORDER BY id`;
  return { text, parse: rowParser(record, names) };
}

const followedSql = (record: RecordType, link: string): string =>
  `ARRAY(SELECT to_id FROM ${quoted(linkTable(record, link))} WHERE from_id = ${quoted(record.name)}.id ORDER BY to_id)`;

/** An array as PostgreSQL writes it. */
const idsIn = (text: string): number[] => text.slice(1, -1).split(',').filter(Boolean).map(Number);
