import type { AreaOpenApi, AreaWords, Group, RecordType, Row, Rule, Timer } from '@deskline/record';
import type { ActionTable } from './action-table';
import type { AfterDelete, AfterWriteHook, BeforeWrite, Prefetch } from './hooks';
import type { Provided } from './providers';

interface Declared<R> {
  /** Transition table. */
  readonly rules?: readonly Rule<R>[];
  readonly timers?: readonly Timer<R>[];
  /** Attributes in its projections beyond its own fields: SQL for a JSON object; $1 is its id. */
  readonly projectedSql?: string;
  readonly prefetch?: readonly Provided<Prefetch>[];
  readonly beforeWrite?: readonly Provided<BeforeWrite<R>>[];
  readonly afterWrite?: readonly AfterWriteHook<R>[];
  readonly afterDelete?: readonly Provided<AfterDelete<R>>[];
  readonly actions?: ActionTable;
}

/** Code of one record type: all of it, in lists that run from top to bottom. */
export interface Behaviour extends Required<Omit<Declared<Row<RecordType>>, 'projectedSql'>> {
  readonly record: string;
  readonly projectedSql?: string;
}

/** Declares the code of a record type; rules and hooks are typed by its rows. */
export function behaviour<R extends RecordType>(record: R, declared: Declared<Row<R>>): Behaviour {
  const none = {
    ...{ rules: [], timers: [], actions: {} },
    ...{ prefetch: [], beforeWrite: [], afterWrite: [], afterDelete: [] },
  };
  return { ...none, ...(declared as unknown as Partial<Behaviour>), record: record.name };
}

export interface Behaviours {
  /** At most one of each record type. */
  readonly behaviours: readonly Behaviour[];
  readonly groups: readonly Group[];
}

export const BEHAVIOURS = Symbol('Behaviours');

/** Record types of one folder of a service, with their labels, behaviours and groups. A service is the sum of its areas. */
export interface Area {
  readonly records: readonly RecordType[];
  /** Labels of its record types, fields and values in six languages. */
  readonly words?: AreaWords;
  /** OpenAPI descriptions of its actions, shapes and one-time secrets. */
  readonly openapi?: AreaOpenApi;
  readonly behaviours?: readonly Behaviour[];
  readonly groups?: readonly Group[];
}
