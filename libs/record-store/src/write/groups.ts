import type { Transaction } from '@deskline/platform';
import type { Group, RecordType, Stored } from '@deskline/record';
import type { Values } from '../caller';
import { statementName } from '../read/statement-names';
import { Invalid } from '../refusals';
import { columnOf, quoted } from '../table/column';
import { linkTable } from '../table/link-table';
import { lockRow } from './kept-row';
import { parseRow, rowColumns } from './stored';
import type { Workshop } from './workshop';

/** A group that has something left to decide after being asked this often always will. */
const MOST_ROUNDS = 100;

interface Touched {
  readonly group: Group;
  readonly root: number;
}

/** What groups need of the unit of work they are part of. */
export interface GroupWork {
  readonly transaction: Transaction;
  readonly workshop: Workshop;
  readonly now: string;
  readonly account: string;
  amend(record: RecordType, id: number, values: Values): Promise<void>;
}

/**
 * Keeps groups whole: the root is locked before any member, and the group is asked until it has nothing to change. A
 * root that is a member elsewhere comes after its own root: a workflow, then its task, then an approval of that.
 */
export class Groups {
  private readonly touched = new Map<string, Touched>();

  constructor(private readonly unit: GroupWork) {}

  async lockRootOf(record: RecordType, values: Values): Promise<void> {
    for (const { root, by } of this.with(record)) {
      const id = values[by];
      if (typeof id !== 'number') continue;
      const record = this.unit.workshop.record(root);
      await this.lockRootOfMember(record, id);
      await this.lock(root, '$1', id);
    }
  }

  async lockRootOfMember(record: RecordType, id: number): Promise<void> {
    for (const group of this.with(record)) {
      const root = this.unit.workshop.record(group.root);
      if (this.with(root).length > 0) await this.lockRootOfMember(root, await this.rootOf(group, record, id));
      const rootId = `(SELECT ${byColumn(group, record)} FROM ${quoted(record.name)} WHERE id = $1 AND account_id = $2)`;
      await this.lock(group.root, rootId, id);
    }
  }

  /** Only what is of the account is waited for: whether others are busy is nobody's business. */
  private async lock(root: string, rootId: string, id: number): Promise<void> {
    const text = `SELECT id FROM ${quoted(root)} WHERE id = ${rootId} AND account_id = $2 FOR NO KEY UPDATE`;
    await this.unit.transaction.rows(text, [id, this.unit.account], statementName(text));
  }

  /** A new record, or one of whose fields the group reads, is worth asking about. */
  touch(record: RecordType, after: Stored, changed: readonly string[] | null): void {
    const anyOf = (names: readonly string[]) => names.some((name) => changed?.includes(name));
    for (const group of this.unit.workshop.groups) {
      const isRoot = group.root === record.name && (!group.readsOfRoot || anyOf(group.readsOfRoot));
      const isMember = group.member === record.name && (!changed || anyOf(group.reads));
      if (!isRoot && !isMember) continue;
      const root = isRoot ? after['id'] : after[group.by];
      if (typeof root === 'number')
        this.touched.set(`${group.root} ${root} ${group.member}`, { group, root });
    }
  }

  async settle(): Promise<void> {
    const rounds = new Map<string, number>();
    for (let next = this.next(); next; next = this.next()) {
      const [key, { group, root }] = next;
      const round = (rounds.get(key) ?? 0) + 1;
      if (round > MOST_ROUNDS) throw new Error(`A group does not come to rest: ${key}`);
      rounds.set(key, round);
      this.touched.delete(key);
      await this.ask(group, root);
    }
  }

  private next(): [string, Touched] | undefined {
    return [...this.touched][0];
  }

  private async rootOf(group: Group, record: RecordType, id: number): Promise<number> {
    const text = `SELECT ${byColumn(group, record)} FROM ${quoted(record.name)} WHERE id = $1`;
    const [row] = await this.unit.transaction.rows(text, [id], statementName(text));
    return Number(row?.[0] ?? 0);
  }

  private async ask(group: Group, rootId: number): Promise<void> {
    const rootRecord = this.unit.workshop.record(group.root);
    const memberRecord = this.unit.workshop.record(group.member);
    const root = await lockRow(this.unit.transaction, rootRecord, rootId);
    if (!root) return;
    const change = group.decide({
      root: root.stored,
      members: await this.members(group, memberRecord, rootId),
      links: await this.links(group, memberRecord, rootId),
      now: this.unit.now,
    });
    if (change.refuse) throw new Invalid([change.refuse]);
    for (const [id, values] of change.members ?? []) await this.unit.amend(memberRecord, id, values);
    if (change.root && Object.keys(change.root).length > 0)
      await this.unit.amend(rootRecord, rootId, change.root);
  }

  private async members(group: Group, record: RecordType, rootId: number): Promise<Stored[]> {
    const names = ['id', ...group.reads];
    const text = `SELECT ${rowColumns(record, names)} FROM ${quoted(record.name)} WHERE ${byColumn(group, record)} = $1${record.archiving ? ' AND shelf IS NULL' : ''} ORDER BY id`;
    const rows = await this.unit.transaction.rows(text, [rootId], statementName(text));
    return rows.map((row) => parseRow(record, row, names));
  }

  private async links(group: Group, record: RecordType, rootId: number): Promise<[number, number][]> {
    if (!group.link) return [];
    const text = `SELECT from_id, to_id FROM ${quoted(linkTable(record, group.link))} JOIN ${quoted(record.name)} member ON member.id = from_id WHERE member.${byColumn(group, record)} = $1`;
    const rows = await this.unit.transaction.rows(text, [rootId], statementName(text));
    return rows.map(([from, to]) => [Number(from), Number(to)]);
  }

  private with(record: RecordType): Group[] {
    return this.unit.workshop.groups.filter(({ member }) => member === record.name);
  }
}

function byColumn({ by }: Group, record: RecordType): string {
  const field = record.fields[by];
  if (!field) throw new Error(`${record.name} has no field ${by}`);
  return quoted(columnOf(by, field));
}
