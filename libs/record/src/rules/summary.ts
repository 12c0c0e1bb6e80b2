import type { Row } from '../definition/inferred-types';
import type { RecordType } from '../definition/record';
import type { Group, GroupMembers } from './group';
import type { Stored } from './rules';

/** Value computed from all records of one type that refer to a root. */
export interface Aggregate<Value> extends GroupMembers {
  readonly compute: (members: readonly Stored[]) => Value;
}

export function aggregate<M extends RecordType, const K extends keyof Row<M> & string, Value>(
  member: M,
  by: keyof Row<M> & string,
  reads: readonly K[],
  compute: (members: readonly Pick<Row<M>, K | ('id' & keyof Row<M>)>[]) => Value,
): Aggregate<Value> {
  // Rows have the types of the definition, limited to the fields that are read.
  return { member: member.name, by, reads, compute: compute as unknown as Aggregate<Value>['compute'] };
}

/**
 * Summary: fields of a root that are computed from the records that refer to it, such as the status of a project from its
 * workflows and tasks. `decide` gets one value per aggregate and returns the fields of the root. It changes no member.
 * Archived members count, trashed ones do not.
 */
export function summary<R extends RecordType, Value>(
  root: R,
  aggregates: readonly Aggregate<Value>[],
  decide: (root: Row<R>, values: readonly Value[]) => Partial<Row<R>>,
  readsOfRoot: readonly (keyof Row<R> & string)[] = [],
): Group[] {
  return aggregates.map((own, index): Group => {
    const others = aggregates.filter((each) => each !== own);
    return {
      root: root.name,
      member: own.member,
      by: own.by,
      reads: own.reads,
      otherMembers: others,
      isSummary: true,
      // One of the groups is enough to notice a change of the root.
      readsOfRoot: index === 0 ? readsOfRoot : [],
      decide: (state) => {
        const values = [
          own.compute(state.members),
          ...others.map(({ compute }, at) => compute(state.otherMembers?.[at] ?? [])),
        ];
        return { root: changedValues(state.root, decide(state.root as Row<R>, values) as Stored) };
      },
    };
  });
}

/** Values that differ from those of the row. */
export function changedValues<T extends object>(row: T, values: Partial<T>): Partial<T> {
  const names = (Object.keys(values) as (keyof T)[]).filter((name) => values[name] !== row[name]);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
}
