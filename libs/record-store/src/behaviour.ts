import type { Group, RecordType, Row, Rule, Timer } from '@deskline/record';
import type { Numbering } from './write/numbering';
import type { Farewell, Sequel } from './write/sequel';

/** What a record does beyond being kept. */
export interface Behaviour {
  readonly record: string;
  /** Its transition table. */
  readonly rules: readonly Rule[];
  readonly timers: readonly Timer[];
  /** What others may know of it beyond its own fields: SQL for a JSON object, $1 being its id. */
  readonly projectedSql?: string;
  /** What follows where rules cannot say how much. */
  readonly sequel?: Sequel;
  /** What follows when one is deleted. */
  readonly farewell?: Farewell;
  /** What only the database can say of it: its number. */
  readonly numbering?: Numbering;
}

/** Rules are written for the rows of one record; a behaviour hands each record only to its own rules. */
export function behaviour<R extends RecordType>(
  record: R,
  what: {
    rules?: readonly Rule<Row<R>>[];
    timers?: readonly Timer<Row<R>>[];
    projectedSql?: string;
    sequel?: Sequel<Row<R>>;
    farewell?: Farewell<Row<R>>;
    numbering?: Numbering<Row<R>>;
  },
): Behaviour {
  return {
    record: record.name,
    rules: (what.rules ?? []) as unknown as readonly Rule[],
    timers: (what.timers ?? []) as unknown as readonly Timer[],
    projectedSql: what.projectedSql,
    sequel: what.sequel as Sequel | undefined,
    farewell: what.farewell as Farewell | undefined,
    numbering: what.numbering as Numbering | undefined,
  };
}

export interface Behaviours {
  readonly behaviours: readonly Behaviour[];
  readonly groups: readonly Group[];
}

export const BEHAVIOURS = Symbol('Behaviours');
