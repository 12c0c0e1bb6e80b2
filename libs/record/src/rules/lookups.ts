import type { Json, Kind } from '../definition/field';

/** What rules know of a record that is referred to, beside its id and name: its fields, each by its kind. */
export type LookupFields = { readonly [field: string]: Kind | NestedLookup };

/** A reference that record has in turn, and what is known of where that one leads: the work hours of a team. */
export interface NestedLookup {
  readonly to: string;
  readonly lookups: LookupFields;
}

/** What the rules of a record know of what it refers to, by the references it has. */
export type Lookups<Name extends string = string> = { readonly [K in Name]?: LookupFields };

/** What is known of any record that is referred to. */
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

/** What rules see by `lookups`: nothing where the reference is empty, or what it points at is not known here. */
export type LookedUp<K> = { readonly [Name in keyof K]?: LookedUpAs<K[Name]> };

/** The same for any record. */
export type AnyLookedUp = Readonly<
  Record<string, (LookedUpRecord & Readonly<Record<string, unknown>>) | undefined>
>;

export const isNestedLookup = (kind: Kind | NestedLookup): kind is NestedLookup => typeof kind === 'object';
