import type { Role } from '../access/roles';
import type { Condition } from '../definition/condition';
import type { Moves } from '../definition/definition';
import type { AttachmentsElsewhere } from '../definition/field';
import { isBefore } from '../time/datetime';
import type { Reason } from './reason';
import type { LookedUpBy } from '../definition/inferred-types';

/** Stored record of any type: references by id, datetimes as ISO 8601 in UTC. */
export type Stored = Readonly<Record<string, unknown>>;

/** Client who requests a change, with the roles in the account of the call. An automation rule is no person and has none. */
export interface Client {
  readonly person: number | null;
  readonly roles: readonly Role[];
  /** The change is a row of an import. */
  readonly imports?: true;
}

/** Input of a rule: the record before (null when it is new) and after the change, the time, and the caller. */
export interface Change<Row = Stored> {
  readonly before: Row | null;
  readonly after: Row;
  readonly now: string;
  /** Person who makes the change; null for the system. */
  readonly caller: number | null;
  /** Client who requests this very change; absent where another rule, a group or a timer asks for it. */
  readonly client?: Client;
  /** Account that the change is made in; the record may belong to another. */
  readonly callerAccount?: string;
  /** Time zone of that person. */
  readonly callerZone?: string;
  /** Whether that person and their token may read all records of a type in that account; absent for the system. */
  readonly callerReadsAll?: (type: string) => boolean;
  /** Account whose values change, with its settings: the home account, or the assigned account of per-account fields. */
  readonly account?: {
    readonly id?: string;
    /** True for the assigned account. */
    readonly isAssigned?: true;
    readonly service_desk_team: number | null;
    readonly time_zone?: string;
    readonly locale?: string;
  };
  /** The record in the other account that takes part in the change, where there is one. */
  readonly elsewhere?: Elsewhere<Row>;
  /** Fields that the client has sent, which tells them from defaults. */
  readonly sentFields?: ReadonlySet<string>;
  /** Attributes of the records that `after` refers to, as far as the definition lists them in `lookups`. */
  readonly lookups: LookedUpBy<Row>;
}

/**
 * Record as another account has it. In the home account: as the assigned account, which requests the change, wants it. In
 * the assigned account: as it is decided at home.
 */
export interface Elsewhere<Row = Stored> {
  readonly before: Row | null;
  readonly after: Row;
  /** Values that were requested there. */
  readonly requested: Partial<Row>;
}

/**
 * Decision of a rule: values for this record, copies of attachments of another, a record to create, records to change, the
 * refusal of the whole change, or a reason of refusal that the client overrides, which the audit line then names.
 */
export type Effect<Row = Stored> =
  | { readonly set: Partial<Row> }
  | { readonly attach: string; readonly copyOf: AttachmentsElsewhere }
  | { readonly create: string; readonly values: Stored; readonly into?: keyof Row & string }
  | { readonly change: string; readonly where: Condition; readonly values: Stored }
  | { readonly override: Reason }
  | {
      readonly refuse: string;
      readonly because: Reason;
      /** Values in the message. */
      readonly values?: Readonly<Record<string, string | number>>;
    };

/** One row of a transition table. Rules run from top to bottom; each sees the values that earlier ones have set. */
export type Rule<Row = Stored> = (change: Change<Row>) => readonly Effect<Row>[];

export type When<Row> = (change: Change<Row>) => boolean;
export type Then<Row> = (change: Change<Row>) => Effect<Row>;

/** Rule with all of these effects if all conditions hold. */
export function on<Row>(when: When<Row> | readonly When<Row>[], ...then: readonly Then<Row>[]): Rule<Row> {
  const conditions = Array.isArray(when) ? (when as readonly When<Row>[]) : [when as When<Row>];
  return (change) => (conditions.every((holds) => holds(change)) ? then.map((effect) => effect(change)) : []);
}

const among = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(wanted) ? wanted.includes(value) : value === wanted;

/** True if the field gets one of these values, and had none of them before. */
export function becomes<Row, K extends keyof Row>(field: K, wanted: Row[K] | readonly Row[K][]): When<Row> {
  return ({ before, after }) => among(after[field], wanted) && !(before && among(before[field], wanted));
}

/** True if the value changes; on a new record, if it has a value. */
export function changes<Row, K extends keyof Row>(field: K): When<Row> {
  return ({ before, after }) => (before ? before[field] !== after[field] : after[field] !== null);
}

export function is<Row, K extends keyof Row>(field: K, wanted: Row[K] | readonly Row[K][]): When<Row> {
  return ({ after }) => among(after[field], wanted);
}

/** True if the field had one of these values before the change. */
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

/** Writes the time of the change into a datetime field. */
export function stamp<Row>(field: keyof Row): Then<Row> {
  return ({ now }) => ({ set: { [field]: now } as Partial<Row> });
}

export function empty<Row>(field: keyof Row): Then<Row> {
  return () => ({ set: { [field]: null } as Partial<Row> });
}

export function increment<Row>(field: keyof Row): Then<Row> {
  return ({ after }) => ({ set: { [field]: Number(after[field] ?? 0) + 1 } as Partial<Row> });
}

/** Refuses the whole change with a 422 pair on that field. */
export function refuse<Row>(field: keyof Row & string, because: Reason): Then<Row> {
  return () => ({ refuse: field, because });
}

/** "An end, expiry or deadline before its start is a 422 everywhere": checked when either field changes. */
export function notBefore<Row>(end: keyof Row & string, start: keyof Row & string): Rule<Row> {
  return ({ before, after }) => {
    const isChanged = !before || before[end] !== after[end] || before[start] !== after[start];
    const ends: unknown = after[end];
    const starts: unknown = after[start];
    if (!isChanged || typeof ends !== 'string' || typeof starts !== 'string') return [];
    return isBefore(ends, starts) ? [{ refuse: end, because: 'before_start' }] : [];
  };
}

/**
 * Refuses transitions of a field that its definition does not list in `moves`. A new record has no value before; it may have
 * any value where none is listed for that.
 */
export function moves<Row>(
  field: keyof Row & string,
  allowed: Moves,
  because: Reason = 'transition',
): Rule<Row> {
  const valueIn = (row: Row | null): string => String(row?.[field] ?? '');
  return ({ before, after }) => {
    const [from, to] = [valueIn(before), valueIn(after)];
    const isAllowed = from === to || (allowed[from]?.includes(to) ?? true);
    return isAllowed ? [] : [{ refuse: field, because }];
  };
}
