import type { RawRow, Transaction } from '@deskline/platform';
import type { Group, Members, RecordType, Stored } from '@deskline/record';
import { statementName } from '../../read/statement-names';
import { quoted } from '../../table/column';
import { linkTable } from '../../table/link-table';
import { byColumn } from '../lock/root-chain';
import { rowColumns, rowParser } from '../save/stored-row';
import type { RecordRuntime } from '../../runtime';

/** The members of a root, what each of them follows, and those that are read beside them. */
export interface GroupState {
  readonly members: readonly Stored[];
  readonly links: readonly [number, number][];
  readonly beside: readonly (readonly Stored[])[];
}

interface Kept {
  readonly group: Group;
  readonly root: number;
  readonly state: GroupState;
}

interface StateWork {
  readonly transaction: Transaction;
  readonly runtime: RecordRuntime;
}

/**
 * What groups have been asked about. Under the lock of its root nobody else changes a group, so it is read once, and
 * what the unit of work writes is laid over it.
 */
export class GroupStates {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly unit: StateWork) {}

  async of(group: Group, root: number): Promise<GroupState> {
    const key = this.keyOf(group, root);
    const known = this.kept.get(key);
    if (known) return known.state;
    const state = await this.read(group, root);
    this.kept.set(key, { group, root, state });
    return state;
  }

  /** A record has been written. Where its links may have changed, too, what it is a member of is read anew. */
  follow(record: RecordType, before: Stored | null, after: Stored | null, isLinked: boolean): void {
    for (const [key, { group, root, state }] of this.kept) {
      const { member, by, reads, beside = [] } = group;
      if (beside.some((each) => each.member === record.name)) this.kept.delete(key);
      if (member !== record.name) continue;
      const [was, is] = [before?.[by] === root, after?.[by] === root];
      if (!was && !is) continue;
      const isRanked = reads.some((name) => record.fields[name]?.ranks);
      if (isLinked || isRanked || !after || !is || (before && !was)) this.kept.delete(key);
      else this.kept.set(key, { group, root, state: laidOver(state, group, after) });
    }
  }

  forget(group: Group, root: number): void {
    this.kept.delete(this.keyOf(group, root));
  }

  forgetAll(): void {
    this.kept.clear();
  }

  private keyOf(group: Group, root: number): string {
    // A root may have several groups with members of one type.
    return `${this.unit.runtime.groups.indexOf(group)} ${root}`;
  }

  private async read(group: Group, root: number): Promise<GroupState> {
    const [own, ...others] = await Promise.all([
      this.members(group, group, root, group.link),
      ...(group.beside ?? []).map((each) => this.members(group, each, root)),
    ]);
    return { ...own, beside: others.map(({ members }) => members) };
  }

  /** Those records, and in the same question what each of them follows. */
  private async members(
    group: Group,
    members: Members,
    root: number,
    link?: string,
  ): Promise<Pick<GroupState, 'members' | 'links'>> {
    let reading = readings.get(members);
    if (!reading) {
      const record = this.unit.runtime.record(members.member);
      readings.set(members, (reading = readingOf(group, record, members, link)));
    }
    const { text, parse } = reading;
    const rows = await this.unit.transaction.rows(text, [root], statementName(text));
    const found = rows.map(parse);
    const ends = link === undefined ? [] : rows.map((row) => idsIn(row.at(-1) ?? '{}'));
    const links = ends.flatMap((ids, at) =>
      ids.map((id): [number, number] => [Number(found[at]?.['id']), id]),
    );
    return { members: found, links };
  }
}

/** In the order of their ids. */
function laidOver({ members, ...rest }: GroupState, { reads }: Members, after: Stored): GroupState {
  const id = Number(after['id']);
  const row = Object.fromEntries(['id', ...reads].map((name) => [name, after[name] ?? null]));
  const isBelow = (other: Stored) => Number(other['id']) < id;
  const isAbove = (other: Stored) => Number(other['id']) > id;
  return { ...rest, members: [...members.filter(isBelow), row, ...members.filter(isAbove)] };
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
