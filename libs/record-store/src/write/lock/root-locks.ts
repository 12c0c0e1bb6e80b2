import type { Transaction } from '@deskline/platform';
import type { Group, RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { statementName } from '../../read/statement-names';
import type { Problem } from '../../refusals';
import type { LockedRow } from './locked-row';
import { rootChain, type RootChain } from './root-chain';
import { rememberRoot } from './root-cache';
import type { RecordRuntime } from '../../runtime';

type Shelf = LockedRow['shelf'];

/** What locks need of the unit of work they are taken in. */
export interface LockWork {
  readonly transaction: Transaction;
  readonly runtime: RecordRuntime;
  readonly accounts: ReadonlySet<string>;
}

interface Locked {
  readonly type: string;
  readonly id: number;
  readonly shelf: Shelf;
}

/**
 * Roots of groups are locked before any of their members, and several in the order of their ids, so two changes never
 * wait for each other. A root that is a member elsewhere comes after its own root: a project, then its workflow, then a
 * task of that. What is locked stays so until the unit ends, and is not asked for again.
 */
export class RootLocks {
  /** Where each root is kept. */
  private readonly roots = new Map<string, Shelf>();
  /** Records all of whose roots are locked, and what is put away of those. */
  private readonly members = new Map<string, readonly Problem[]>();

  constructor(private readonly unit: LockWork) {}

  forgetMembers(): void {
    this.members.clear();
  }

  /** Locks the roots of those members, and the ones they are to have; a root that is put away takes no change. */
  async above(record: RecordType, members: readonly number[], wanted: Values = {}): Promise<Problem[]> {
    const chain = rootChain(this.unit.runtime, record);
    if (!chain) return [];
    const to = chain.references.flatMap(({ by, root }) => {
      const id = wanted[by];
      return typeof id === 'number' ? [{ by, key: keyOf(root, id) }] : [];
    });
    const isHeld =
      members.every((id) => this.members.has(keyOf(record.name, id))) &&
      to.every(({ key }) => this.roots.has(key));
    if (!isHeld) await this.lock(record, chain, members, wanted);
    const found = [
      ...members.flatMap((id) => this.members.get(keyOf(record.name, id)) ?? []),
      ...to.flatMap(({ by, key }) => asProblem(by, this.roots.get(key) ?? null)),
    ];
    return found.filter(({ field }, index) => found.findIndex((each) => each.field === field) === index);
  }

  /** Locks the roots that a row names, which are all it has. */
  async aboveRow(record: RecordType, row: Stored): Promise<Problem[]> {
    const away = await this.above(record, [], row);
    rememberRoot(this.unit.runtime, record, row);
    if (away.length === 0) this.members.set(keyOf(record.name, Number(row['id'])), []);
    return away;
  }

  /** The root is locked by whoever has read its row, and in use; its members may be below others, too. */
  async holds({ by }: Group, member: RecordType, members: readonly number[]): Promise<void> {
    const others = rootChain(this.unit.runtime, member)?.references.some((each) => each.by !== by);
    if (others) await this.above(member, members);
    else for (const id of members) this.members.set(keyOf(member.name, id), []);
  }

  private async lock(
    record: RecordType,
    chain: RootChain,
    members: readonly number[],
    wanted: Values,
  ): Promise<void> {
    const { transaction, runtime, accounts } = this.unit;
    const to = chain.references.map(({ by }) => (typeof wanted[by] === 'number' ? [wanted[by]] : []));
    const rows = await transaction.rows(
      chain.text,
      [members, [...accounts], ...to],
      statementName(chain.text),
    );
    const locked = rows.map(([type, id, shelf]): Locked => ({
      type: String(type),
      id: Number(id),
      shelf: shelf as Shelf,
    }));
    for (const { type, id, shelf } of locked) {
      const above = problemsOf(rootChain(runtime, runtime.record(type)), locked);
      this.members.set(keyOf(type, id), above);
      // What is under something that is put away counts as put away with it.
      this.roots.set(keyOf(type, id), shelf ?? ((above[0]?.because ?? null) as Shelf));
    }
    const problems = problemsOf(chain, locked);
    // Which of several is below what is put away is asked of each.
    if (members.length > 1 && problems.length > 0) return;
    for (const id of members) this.members.set(keyOf(record.name, id), problems);
  }
}

const problemsOf = (chain: RootChain | null, locked: readonly Locked[]): Problem[] =>
  (chain?.references ?? []).flatMap(({ by, types }) =>
    asProblem(by, locked.find(({ type, shelf }) => shelf && types.has(type))?.shelf ?? null),
  );

const asProblem = (field: string, shelf: Shelf): Problem[] => (shelf ? [{ field, because: shelf }] : []);

const keyOf = (type: string, id: number): string => `${type} ${id}`;
