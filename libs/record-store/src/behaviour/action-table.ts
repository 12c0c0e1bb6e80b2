import type { Frame, Transaction } from '@deskline/platform';
import type { OpenCall, RecordAnswer, RecordCall } from '../call';
import type { Id } from '../list-query';
import type { Provided } from './providers';

export type Answer = Frame<RecordAnswer>;

interface ChangeRequest {
  readonly call: RecordCall;
  readonly body: Buffer;
  /** The transaction that holds the record's lock, and that a failure rolls back. */
  readonly transaction: Transaction;
}
export interface RecordActionRequest extends ChangeRequest {
  readonly id: number;
}
export interface NestedActionRequest extends ChangeRequest {
  readonly id: Id;
  /** Id of the parent, which is the locked record. */
  readonly parent: number;
}
export interface ReadActionRequest {
  readonly id: number;
  readonly call: RecordCall;
}
export interface OpenActionRequest {
  readonly id: number;
  readonly call: OpenCall;
  readonly body: Buffer;
}

/** Returns members that the response shows beside the record once, and that are not stored with it: a secret. */
export type Disclose = (request: ReadActionRequest) => Promise<Readonly<Record<string, unknown>>>;

/** An action that returns null is answered with the record as it reads afterwards. */
interface RecordAction {
  readonly kind: 'record';
  readonly perform: (request: RecordActionRequest) => Promise<Answer | null>;
  readonly disclose?: Disclose;
}
/** Action on a nested record, by callers who may do it with the parent. */
interface NestedAction {
  readonly kind: 'nested';
  readonly perform: (request: NestedActionRequest) => Promise<Answer | null>;
}
/** GET that changes nothing; answered with the returned JSON. */
interface ReadAction {
  readonly kind: 'read';
  readonly perform: (request: ReadActionRequest) => Promise<Buffer>;
}
/** POST that another service carries out, by callers who read the record: no transaction is open meanwhile. */
interface ForwardedAction {
  readonly kind: 'forwarded';
  readonly perform: (request: ReadActionRequest) => Promise<Answer>;
}
interface OpenAction {
  readonly kind: 'open';
  readonly perform: (request: OpenActionRequest) => Promise<Answer>;
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
