import type { Frame, Transaction } from '@deskline/platform';
import type { OpenCall, RecordAnswer, RecordCall } from '../call';
import type { Id } from '../list-query';
import type { Provided } from './providers';

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
/** POST that another service carries out, by callers who read the record: no transaction is open meanwhile. */
interface ForwardedAction {
  readonly kind: 'forwarded';
  readonly perform: (request: ReadRequest) => Promise<Answer>;
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

type Declared<A> = A extends unknown
  ? { readonly [K in keyof A]: A[K] extends string ? A[K] : Provided<NonNullable<A[K]>> }
  : never;

/** Actions by the name that the definition gives them; methods and rights stand in the definition. */
export type ActionTable = Readonly<Record<string, Declared<Action>>>;
