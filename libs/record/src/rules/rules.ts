import type { Condition } from '../definition/condition';
import type { AttachmentsElsewhere } from '../definition/field';
import { isBefore } from '../time/datetime';
import type { Reason } from './reason';
import type { LookedUpBy } from '../definition/inferred-types';

/** Any record as it is kept: references by id, datetimes as ISO 8601 in UTC. */
export type Stored = Readonly<Record<string, unknown>>;

/** What a rule decides from: the record before (null when it is new) and after, the clock, and the caller. */
export interface Change<Row = Stored> {
  readonly before: Row | null;
  readonly after: Row;
  readonly now: string;
  /** The person who makes the change; null when the system does. */
  readonly caller: number | null;
  /** The account that the change is made in; the record may be of another. */
  readonly callerAccount?: string;
  /** The time zone of the person who makes the change. */
  readonly callerZone?: string;
  /**
   * Whose values they are, and what that account says for all of them: that of the record, or another that has it in hand
   * and values of its own.
   */
  readonly account?: {
    readonly id?: string;
    /** The record is not its own: it has it in hand. */
    readonly isAssigned?: true;
    readonly service_desk_team: number | null;
    readonly time_zone?: string;
    readonly locale?: string;
  };
  /** The fields that the change was asked for with: a default does not tell whether anybody wanted it. */
  readonly sentFields?: ReadonlySet<string>;
  /** What is known of the records that `after` refers to at this moment, as far as the definition says by `lookups`. */
  readonly lookups: LookedUpBy<Row>;
}

/**
 * What a rule decides: values for this record, copies of what another has attached, records to create or change, or a
 * refusal of the whole change.
 */
export type Effect<Row = Stored> =
  | { readonly set: Partial<Row> }
  | { readonly attach: string; readonly copyOf: AttachmentsElsewhere }
  | { readonly create: string; readonly values: Stored; readonly into?: keyof Row & string }
  | { readonly change: string; readonly where: Condition; readonly values: Stored }
  | {
      readonly refuse: string;
      readonly because: Reason;
      /** What fills the blanks of the message. */
      readonly values?: Readonly<Record<string, string | number>>;
    };

/** One row of a transition table. Rules run from top to bottom; each sees what the ones above have set. */
export type Rule<Row = Stored> = (change: Change<Row>) => readonly Effect<Row>[];

export type When<Row> = (change: Change<Row>) => boolean;
export type Then<Row> = (change: Change<Row>) => Effect<Row>;

/** When all conditions hold, all effects follow. */
export function on<Row>(when: When<Row> | readonly When<Row>[], ...then: readonly Then<Row>[]): Rule<Row> {
  const conditions = Array.isArray(when) ? (when as readonly When<Row>[]) : [when as When<Row>];
  return (change) => (conditions.every((holds) => holds(change)) ? then.map((effect) => effect(change)) : []);
}

const among = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(wanted) ? wanted.includes(value) : value === wanted;

/** The record is saved with one of these values and did not have one of them before. */
export function becomes<Row, K extends keyof Row>(field: K, wanted: Row[K] | readonly Row[K][]): When<Row> {
  return ({ before, after }) => among(after[field], wanted) && !(before && among(before[field], wanted));
}

/** The value is not what it was; on a new record: it has a value. */
export function changes<Row, K extends keyof Row>(field: K): When<Row> {
  return ({ before, after }) => (before ? before[field] !== after[field] : after[field] !== null);
}

export function is<Row, K extends keyof Row>(field: K, wanted: Row[K] | readonly Row[K][]): When<Row> {
  return ({ after }) => among(after[field], wanted);
}

/** The record had one of these values before the change. */
export function was<Row, K extends keyof Row>(field: K, wanted: Row[K] | readonly Row[K][]): When<Row> {
  return ({ before }) => (before ? among(before[field], wanted) : false);
}

export function isEmpty<Row, K extends keyof Row>(field: K): When<Row> {
  return ({ after }) => after[field] === null || after[field] === undefined;
}

export function not<Row>(condition: When<Row>): When<Row> {
  return (change) => !condition(change);
}

export const always = (): boolean => true;

export const isNew = <Row>({ before }: Change<Row>): boolean => before === null;

export function set<Row>(values: Partial<Row>): Then<Row> {
  return () => ({ set: values });
}

/** Writes the moment of the change into a datetime field. */
export function stamp<Row>(field: keyof Row): Then<Row> {
  return ({ now }) => ({ set: { [field]: now } as Partial<Row> });
}

export function empty<Row>(field: keyof Row): Then<Row> {
  return () => ({ set: { [field]: null } as Partial<Row> });
}

export function increment<Row>(field: keyof Row): Then<Row> {
  return ({ after }) => ({ set: { [field]: Number(after[field] ?? 0) + 1 } as Partial<Row> });
}

/** The whole change is refused with a 422 pair on that field. */
export function refuse<Row>(field: keyof Row & string, because: Reason): Then<Row> {
  return () => ({ refuse: field, because });
}

/** "An end, expiry or deadline before its start is a 422 everywhere": asked when either is moved. */
export function notBefore<Row>(end: keyof Row & string, start: keyof Row & string): Rule<Row> {
  return ({ before, after }) => {
    const moved = !before || before[end] !== after[end] || before[start] !== after[start];
    const ends: unknown = after[end];
    const starts: unknown = after[start];
    if (!moved || typeof ends !== 'string' || typeof starts !== 'string') return [];
    return isBefore(ends, starts) ? [{ refuse: end, because: 'before_start' }] : [];
  };
}

/** Where each state may lead: a change to any other is refused. A new record may begin in all of them. */
export function moves<Row, K extends keyof Row & string>(
  field: K,
  allowed: Readonly<Record<Row[K] & string, readonly Row[K][]>>,
): Rule<Row> {
  return ({ before, after }) => {
    const from: unknown = before?.[field];
    if (typeof from !== 'string' || from === after[field]) return [];
    const isAllowed = allowed[from as Row[K] & string].includes(after[field]);
    return isAllowed ? [] : [{ refuse: field, because: 'transition' }];
  };
}
