import type { RecordType } from '@deskline/record';
import { assignRank } from '../rank/assign-rank';
import type { Action } from './action-table';
import type { Behaviour } from './behaviour';
import type { AfterDelete, AfterWrite, AfterWriteHook, BeforeWrite, Prefetch } from './hooks';
import type { Provided } from './providers';

/** Hooks and actions of one record type, made with their providers. */
export interface Hooks {
  readonly prefetch: readonly Prefetch[];
  readonly beforeWrite: readonly BeforeWrite[];
  readonly afterWrite: Readonly<Record<AfterWriteHook['on'], readonly AfterWrite[]>>;
  readonly afterDelete: readonly AfterDelete[];
  readonly actions: ReadonlyMap<string, Action>;
}

export const NO_HOOKS: Hooks = {
  prefetch: [],
  beforeWrite: [],
  afterWrite: { row: [], effects: [] },
  afterDelete: [],
  actions: new Map(),
};

type Resolve = <T extends object>(provided: Provided<T>, purpose: string) => T;

/** The engine's own hook, which ranks records, runs before those of the record type. */
export function hooksOf(record: RecordType, behaviour: Behaviour | undefined, resolve: Resolve): Hooks {
  const { name } = record;
  const all = <T extends object>(kind: string, hooks: readonly Provided<T>[] = []): readonly T[] =>
    hooks.map((hook) => resolve(hook, `A ${kind} hook of ${name}`));
  const afterWrite = [...assignRank(record), ...(behaviour?.afterWrite ?? [])];
  const afterWriteOn = (moment: AfterWriteHook['on']) =>
    all(
      'afterWrite',
      afterWrite.filter(({ on }) => on === moment).map(({ run }) => run),
    );
  return {
    prefetch: all('prefetch', behaviour?.prefetch),
    beforeWrite: all('beforeWrite', behaviour?.beforeWrite),
    afterWrite: { row: afterWriteOn('row'), effects: afterWriteOn('effects') },
    afterDelete: all('afterDelete', behaviour?.afterDelete),
    actions: new Map(
      Object.entries(behaviour?.actions ?? {}).map(([action, entry]) => [
        action,
        resolvedMembers(entry, (member) => resolve(member, `The action ${action} of ${name}`)),
      ]),
    ),
  };
}

const resolvedMembers = (entry: object, resolveMember: (member: object) => object): Action =>
  Object.fromEntries(
    Object.entries(entry).map(([key, member]: [string, unknown]) => [
      key,
      typeof member === 'string' ? member : resolveMember(member as object),
    ]),
  ) as unknown as Action;
