import type { AreaOpenApi, AreaWords, Group, RecordType, Row, Rule, Timer } from '@deskline/record';
import type { AfterDelete, AfterWriteHook, BeforeWrite, Prefetch, Provided } from './hooks';
import type { Frame, Transaction } from '@deskline/platform';
import type { OpenCall, RecordAnswer, RecordCall } from '../caller';
import type { Id } from '../list-query';

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

/** Injection token of the service's catalogue. */
export const CATALOGUE = Symbol('Catalogue');

export type Answer = Frame<RecordAnswer>;

interface ChangeRequest<I = number> {
  readonly id: I;
  readonly call: RecordCall;
  readonly body: Buffer;
  /** The transaction that holds the record's lock, and that a failure rolls back. */
  readonly transaction: Transaction;
}

interface ReadRequest {
  readonly id: number;
  readonly call: RecordCall;
}
/** Returns members that the response shows beside the record once, and that are not stored with it: a secret. */
type Disclose = (request: ReadRequest) => Promise<Readonly<Record<string, unknown>>>;

/** An action that returns null is answered with the record as it reads afterwards. */
interface RecordAction {
  readonly kind: 'record';
  readonly perform: (request: ChangeRequest) => Promise<Answer | null>;
  readonly disclose?: Disclose;
}
/** Action on a nested record, by callers who may do it with the parent, which is the locked record. */
interface NestedAction {
  readonly kind: 'nested';
  readonly perform: (request: ChangeRequest<Id> & { readonly parent: number }) => Promise<Answer | null>;
}
/** GET that changes nothing; answered with the returned JSON. */
interface ReadAction {
  readonly kind: 'read';
  readonly perform: (request: ReadRequest) => Promise<Buffer>;
}
/** POST by callers who read the record, with rights of its own: no transaction is open and nothing is locked at its begin. */
interface ForwardedAction {
  readonly kind: 'forwarded';
  readonly perform: (request: ReadRequest & { readonly body: Buffer }) => Promise<Answer>;
}
/** Action without credentials. */
interface OpenAction {
  readonly kind: 'open';
  readonly perform: (request: {
    readonly id: number;
    readonly call: OpenCall;
    readonly body: Buffer;
  }) => Promise<Answer>;
}
/** Members that the response to a create or an update discloses; stands in the table as `create` or `update`. */
interface Disclosure {
  readonly kind: 'create' | 'update';
  readonly disclose: Disclose;
}

export type Action = RecordAction | NestedAction | ReadAction | ForwardedAction | OpenAction | Disclosure;

type DeclaredAction<A> = A extends unknown
  ? { readonly [K in keyof A]: A[K] extends string ? A[K] : Provided<NonNullable<A[K]>> }
  : never;

/** Actions by the name that the definition gives them; methods and rights stand in the definition. */
export type ActionTable = Readonly<Record<string, DeclaredAction<Action>>>;
