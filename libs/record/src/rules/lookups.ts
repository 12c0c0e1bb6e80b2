import type { Json, Kind } from '../definition/field';

/** Fields that rules look up in a referred record beside its id and name, with their kinds. */
export type LookupFields = { readonly [field: string]: Kind | NestedLookup };

/** Lookup through a reference of the referred record: the work hours of a team. */
export interface NestedLookup {
  readonly to: string;
  readonly lookups: LookupFields;
}

/** Lookups of a record type, by its references. */
export type Lookups<Name extends string = string> = { readonly [K in Name]?: LookupFields };

/** Attributes of every looked up record. */
export interface LookedUpRecord {
  readonly id: number;
  readonly name: string;
  readonly account_id: string;
  readonly disabled: boolean;
}

type Numbers = 'integer' | 'float' | 'reference';
type Objects = 'object' | 'custom_fields';
type LookedUpValue<K> = K extends Numbers
  ? number | null
  : K extends 'boolean'
    ? boolean | null
    : K extends Objects
      ? Json | null
      : K extends 'strings'
        ? readonly string[]
        : K extends 'parts'
          ? readonly Json[]
          : string | null;

type LookedUpAs<K> = LookedUpRecord & {
  readonly [Field in keyof K]: K[Field] extends NestedLookup
    ? LookedUpAs<K[Field]['lookups']> | null
    : LookedUpValue<K[Field]>;
};

/** Result of the lookups; a member is missing where the reference is empty, or its record has no projection here. */
export type LookedUp<K> = { readonly [Name in keyof K]?: LookedUpAs<K[Name]> };

/** Result of the lookups of any record type. */
export type AnyLookedUp = Readonly<
  Record<string, (LookedUpRecord & Readonly<Record<string, unknown>>) | undefined>
>;

export const isNestedLookup = (kind: Kind | NestedLookup): kind is NestedLookup => typeof kind === 'object';
