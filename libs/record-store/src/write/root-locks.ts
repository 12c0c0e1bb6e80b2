import type { Transaction } from '@deskline/platform';
import type { Group, RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { statementName } from '../read/statement-names';
import type { Problem } from '../refusals';
import { columnOf, quoted } from '../table/column';
import type { KeptRow } from './kept-row';
import type { Workshop } from './workshop';

type Shelf = KeptRow['shelf'];

/** What locks need of the unit of work they are taken in. */
export interface LockWork {
  readonly transaction: Transaction;
  readonly workshop: Workshop;
  readonly account: string;
}

/**
 * Roots of groups are locked before any of their members, and several in the order of their ids, so two changes never
 * wait for each other. A root that is a member elsewhere comes after its own root: a workflow, then its task, then an
 * approval of that. What is locked stays so until the unit ends, and is not asked for again.
 */
export class RootLocks {
  /** Where each root is kept, by its own name or by that of a member. */
  private readonly locked = new Map<string, Shelf>();

  constructor(private readonly unit: LockWork) {}

  /** Locks the roots of those members, and the ones they are to have; a root that is put away takes no change. */
  async above(record: RecordType, members: readonly number[], wanted: Values = {}): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const group of this.unit.workshop.groups) {
      if (group.member !== record.name) continue;
      const to = wanted[group.by];
      const because = await this.lockFor(group, record, members, typeof to === 'number' ? [to] : []);
      if (because) problems.push({ field: group.by, because });
    }
    return problems;
  }

  /** The root is locked by whoever has read its row, and in use. */
  holds(root: RecordType, id: number): void {
    this.locked.set(rootKey(root.name, id), null);
  }

  /** The root of that member is. */
  holdsFor(group: Group, member: number): void {
    this.locked.set(memberKey(group, member), null);
  }

  private async lockFor(
    group: Group,
    record: RecordType,
    members: readonly number[],
    wanted: readonly number[],
  ): Promise<Shelf> {
    const keys = [
      ...members.map((id) => memberKey(group, id)),
      ...wanted.map((id) => rootKey(group.root, id)),
    ];
    if (keys.some((key) => !this.locked.has(key))) {
      const above = await this.aboveRoots(group, record, members, wanted);
      const shelf = await this.lock(group, record, members, wanted, above);
      for (const id of members) this.locked.set(memberKey(group, id), shelf);
    }
    return keys.map((key) => this.locked.get(key)).find((shelf) => shelf) ?? null;
  }

  /** What is under something that is put away counts as put away with it. */
  private async aboveRoots(
    group: Group,
    record: RecordType,
    members: readonly number[],
    wanted: readonly number[],
  ): Promise<Shelf> {
    const root = this.unit.workshop.record(group.root);
    if (!this.unit.workshop.groups.some(({ member }) => member === root.name)) return null;
    const [problem] = await this.above(root, [...(await this.rootsOf(group, record, members)), ...wanted]);
    return (problem?.because ?? null) as Shelf;
  }

  private async rootsOf(group: Group, record: RecordType, members: readonly number[]): Promise<number[]> {
    if (members.length === 0) return [];
    const by = byColumn(group, record);
    const text = `SELECT ${by} FROM ${quoted(record.name)} WHERE id = ANY($1) AND ${by} IS NOT NULL`;
    const rows = await this.unit.transaction.rows(text, [members], statementName(text));
    return rows.map(([id]) => Number(id));
  }

  /** Only what is of the account is waited for: whether others are busy is nobody's business. */
  private async lock(
    group: Group,
    record: RecordType,
    members: readonly number[],
    wanted: readonly number[],
    above: Shelf,
  ): Promise<Shelf> {
    const root = this.unit.workshop.record(group.root);
    const held = `SELECT ${byColumn(group, record)} FROM ${quoted(record.name)} WHERE id = ANY($1) AND account_id = $2`;
    const text = `SELECT id, ${root.archiving ? 'shelf' : 'NULL'} FROM ${quoted(root.name)}
WHERE id = ANY(ARRAY(${held}) || $3::bigint[]) AND account_id = $2 ORDER BY id FOR NO KEY UPDATE`;
    const values = [members, this.unit.account, wanted];
    const rows = await this.unit.transaction.rows(text, values, statementName(text));
    const shelves = rows.map(([id, shelf]) => [Number(id), (shelf as Shelf) ?? above] as const);
    for (const [id, shelf] of shelves) this.locked.set(rootKey(root.name, id), shelf);
    return shelves.find(([, shelf]) => shelf)?.[1] ?? null;
  }
}

const rootKey = (root: string, id: number): string => `${root} ${id}`;

const memberKey = ({ root, member }: Group, id: number): string => `${root} of ${member} ${id}`;

export function byColumn({ by }: Group, record: RecordType): string {
  const field = record.fields[by];
  if (!field) throw new Error(`${record.name} has no field ${by}`);
  return quoted(columnOf(by, field));
}
