import type { Group, RecordType, Row, Rule, Timer } from '@deskline/record';

/** What a record does beyond being kept. */
export interface Behaviour {
  readonly record: string;
  /** Its transition table. */
  readonly rules: readonly Rule[];
  readonly timers: readonly Timer[];
  /** What others may know of it beyond its own fields: SQL for a JSON object, $1 being its id. */
  readonly sharesAlso?: string;
}

/** Rules are written for the rows of one record; a behaviour hands each record only to its own rules. */
export function behaviour<R extends RecordType>(
  record: R,
  what: { rules?: readonly Rule<Row<R>>[]; timers?: readonly Timer<Row<R>>[]; sharesAlso?: string },
): Behaviour {
  return {
    record: record.name,
    rules: (what.rules ?? []) as unknown as readonly Rule[],
    timers: (what.timers ?? []) as unknown as readonly Timer[],
    sharesAlso: what.sharesAlso,
  };
}

export interface Behaviours {
  readonly behaviours: readonly Behaviour[];
  readonly groups: readonly Group[];
}

export const BEHAVIOURS = Symbol('Behaviours');
