import type { Access, Field, Fields } from './field';
import type { AnyLookedUp, LookedUp } from '../rules/lookups';
import type { RecordType } from './record';

type FieldsOf<R> = R extends RecordType<infer F> ? F : never;
type AccessOf<T> = T extends Field<unknown, unknown, infer A> ? A : never;
type OutOf<T> = T extends Field<infer Out, unknown, Access> ? Out : never;
type InOf<T> = T extends Field<unknown, infer In, Access> ? In : never;

type Named<F extends Fields, A extends Access> = {
  [K in keyof F]: AccessOf<F[K]> extends A ? K : never;
}[keyof F];

/** Record that a client reads: every field but Writeonly and hidden ones, with nulls. */
export type Output<R> = {
  [K in Named<FieldsOf<R>, 'required' | 'optional' | 'readonly'>]: OutOf<FieldsOf<R>[K]>;
};

/** Body of a create: the Required fields, and any Optional and Writeonly ones. References by id. */
export type Create<R> = {
  [K in Named<FieldsOf<R>, 'required'>]: InOf<FieldsOf<R>[K]>;
} & {
  [K in Named<FieldsOf<R>, 'optional' | 'writeonly'>]?: InOf<FieldsOf<R>[K]> | null;
};

/** Body of an update: an absent field stays as it is, null empties it. */
export type Patch<R> = {
  [K in Named<FieldsOf<R>, 'required' | 'optional' | 'writeonly'>]?: InOf<FieldsOf<R>[K]> | null;
};

type StoredValue<T> = [InOf<T>] extends [never] ? OutOf<T> : null extends OutOf<T> ? InOf<T> | null : InOf<T>;

/** For the type checker only: links the row of a record type to the lookups of its rules. */
declare const LOOKED_UP: unique symbol;
type LookupsOf<R> = R extends { readonly lookedUp?: infer K }
  ? unknown extends K
    ? AnyLookedUp
    : LookedUp<K>
  : AnyLookedUp;

/** Stored record, the form that rules see: references by id, datetimes as ISO 8601 in UTC. */
export type Row<R> = {
  [K in Named<FieldsOf<R>, 'required' | 'optional' | 'readonly' | 'hidden'>]: StoredValue<FieldsOf<R>[K]>;
} & { readonly [LOOKED_UP]?: LookupsOf<R> };

/** Lookups of the rules on such rows. */
export type LookedUpBy<Row> = Row extends { readonly [LOOKED_UP]?: infer K }
  ? unknown extends K
    ? AnyLookedUp
    : NonNullable<K>
  : AnyLookedUp;
