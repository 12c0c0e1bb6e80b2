import type { Json, Kind } from './field';

/** What rules know of a record that is referred to, beside its id and name: its fields, each by its kind. */
export type Knowing = { readonly [field: string]: Kind | Further };

/** A reference that record has in turn, and what is known of where that one leads: the work hours of a team. */
export interface Further {
  readonly to: string;
  readonly knows: Knowing;
}

/** What the rules of a record know of what it refers to, by the references it has. */
export type Knows<Name extends string = string> = { readonly [K in Name]?: Knowing };

/** What is known of any record that is referred to. */
export interface KnownRecord {
  readonly id: number;
  readonly name: string;
  readonly account_id: string;
  readonly disabled: boolean;
}

type Numbers = 'integer' | 'float' | 'reference';
type Objects = 'object' | 'custom_fields';
type KnownValue<K> = K extends Numbers
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

type KnownAs<K> = KnownRecord & {
  readonly [Field in keyof K]: K[Field] extends Further
    ? KnownAs<K[Field]['knows']> | null
    : KnownValue<K[Field]>;
};

/** What rules see by `knows`: nothing where the reference is empty, or what it points at is not known here. */
export type Known<K> = { readonly [Name in keyof K]?: KnownAs<K[Name]> };

/** The same for any record. */
export type AnyKnown = Readonly<
  Record<string, (KnownRecord & Readonly<Record<string, unknown>>) | undefined>
>;

export const isFurther = (kind: Kind | Further): kind is Further => typeof kind === 'object';
