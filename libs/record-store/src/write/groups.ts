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

/** A group that has nothing left to decide after this many rounds never will. */
const MOST_ROUNDS = 100;

/** What groups need of the unit of work they are part of. */
export interface GroupWork {
  readonly transaction: Transaction;
  readonly workshop: Workshop;
  readonly now: string;
  update(record: RecordType, id: number, values: Values): Promise<void>;
}

/** Keeps groups whole: the root is locked before any member, and the group is asked until it has nothing to change. */
export class Groups {
  private readonly touched = new Map<string, { group: Group; root: number }>();

  constructor(private readonly unit: GroupWork) {}

  async lockRootOf(record: RecordType, values: Values): Promise<void> {
    for (const { root, by } of this.with(record)) {
      const id = values[by];
      if (typeof id === 'number') await lockRow(this.unit.transaction, this.unit.workshop.record(root), id);
    }
  }

  async lockRootOfMember(record: RecordType, id: number): Promise<void> {
    for (const group of this.with(record)) {
      const text = `SELECT id FROM ${quoted(group.root)} WHERE id = (SELECT ${byColumn(group, record)} FROM ${quoted(record.name)} WHERE id = $1) FOR NO KEY UPDATE`;
      await this.unit.transaction.rows(text, [id], statementName(text));
    }
  }

  /** A new record, or one of whose fields the group reads, is worth asking about. */
  touch(record: RecordType, after: Stored, changed: readonly string[] | null): void {
    for (const group of this.unit.workshop.groups) {
      const isRoot = group.root === record.name;
      const isMember =
        group.member === record.name && (!changed || group.reads.some((name) => changed.includes(name)));
      if (!isRoot && !isMember) continue;
      const root = Number(isRoot ? after['id'] : after[group.by]);
      this.touched.set(`${group.root} ${root}`, { group, root });
    }
  }

  async settle(): Promise<void> {
    for (let round = 0; this.touched.size > 0; round++) {
      if (round > MOST_ROUNDS)
        throw new Error(`A group does not come to rest: ${[...this.touched.keys()].join()}`);
      const [key, { group, root }] = [...this.touched][0] as [string, { group: Group; root: number }];
      this.touched.delete(key);
      await this.ask(group, root);
    }
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
    for (const [id, values] of change.members ?? []) await this.unit.update(memberRecord, id, values);
    if (change.root && Object.keys(change.root).length > 0)
      await this.unit.update(rootRecord, rootId, change.root);
  }

  private async members(group: Group, record: RecordType, rootId: number): Promise<Stored[]> {
    const names = ['id', ...group.reads];
    const text = `SELECT ${rowColumns(record, names)} FROM ${quoted(record.name)} WHERE ${byColumn(group, record)} = $1 ORDER BY id`;
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
