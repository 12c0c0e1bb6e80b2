import type { Group, Members } from './group';
import type { RecordType } from './record';
import type { Stored } from './rules';
import type { Row } from './shapes';

/** What the records of one type have to say of the root they refer to. */
export interface Voice<Said> extends Members {
  readonly says: (members: readonly Stored[]) => Said;
}

export function voice<M extends RecordType, const K extends keyof Row<M> & string, Said>(
  member: M,
  by: keyof Row<M> & string,
  reads: readonly K[],
  says: (members: readonly Pick<Row<M>, K | ('id' & keyof Row<M>)>[]) => Said,
): Voice<Said> {
  // Rows are read by definition, and of them what is named here.
  return { member: member.name, by, reads, says: says as unknown as Voice<Said>['says'] };
}

/**
 * What a record is because of those that refer to it, of however many types: the status of a project, of its workflows
 * and tasks. `decide` hears what each type has to say, and returns what the root is to be. It changes no member; what is
 * archived counts as it did before, what is in the trash does not.
 */
export function summary<R extends RecordType, Said>(
  root: R,
  voices: readonly Voice<Said>[],
  decide: (root: Row<R>, said: readonly Said[]) => Partial<Row<R>>,
  readsOfRoot: readonly (keyof Row<R> & string)[] = [],
): Group[] {
  return voices.map((own, index) => {
    const beside = voices.filter((each) => each !== own);
    return {
      root: root.name,
      member: own.member,
      by: own.by,
      reads: own.reads,
      beside,
      sumsUp: true,
      // Once for all of them.
      readsOfRoot: index === 0 ? readsOfRoot : [],
      decide: (state) => {
        const said = [
          own.says(state.members),
          ...beside.map(({ says }, at) => says(state.beside?.[at] ?? [])),
        ];
        return { root: differing(state.root, decide(state.root as Row<R>, said) as Stored) };
      },
    };
  });
}

const differing = (row: Stored, values: Stored): Stored =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== row[name]));
