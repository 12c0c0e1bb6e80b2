/** Types of /meta, as far as the console reads them: docs/finding-and-syncing.md describes all members. */
export type FieldAccess = 'required' | 'optional' | 'readonly' | 'writeonly' | 'create' | 'filter';

export interface Choice {
  readonly id: string;
  readonly txt: string;
}

export interface Field {
  readonly label?: string;
  readonly kind: string;
  readonly access: FieldAccess;
  readonly max?: number;
  readonly min?: number;
  readonly format?: string;
  readonly tokens?: readonly string[];
  readonly default?: unknown;
  readonly filled_by?: string;
  readonly to?: string;
  readonly typed_by?: string;
  readonly values?: readonly Choice[];
  readonly in?: readonly ('list' | 'filter' | 'sort')[];
  readonly sort_as?: string;
  readonly selectable?: false;
}

export interface SubCollection {
  readonly label?: string;
  readonly of: string;
  readonly create?: true;
  readonly link?: true;
  readonly ids?: string;
}

export interface Rights {
  readonly read?: 'all' | 'some';
  readonly create?: 'all' | 'some';
  readonly update?: 'all' | 'some';
  readonly delete?: 'all' | 'some';
  readonly archive?: 'all' | 'some';
  readonly changing?: readonly string[];
}

export interface RecordType {
  readonly name: string;
  readonly label: string;
  readonly plural?: string;
  readonly collection: string;
  readonly nested?: true;
  readonly title?: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly default_sort: string;
  readonly views?: Readonly<Record<string, string>>;
  readonly only_in_views?: true;
  readonly sub_collections?: Readonly<Record<string, SubCollection>>;
  readonly takes?: readonly string[];
  readonly create_at?: readonly string[];
  readonly moves?: Readonly<Record<string, 'all' | Readonly<Record<string, readonly string[]>>>>;
  readonly may: Rights;
}

export interface Meta {
  readonly types: readonly RecordType[];
}

export const pluralOf = ({ plural, label }: RecordType): string => plural ?? label;
export const labelOf = (name: string, field: Field | undefined): string => field?.label ?? name;
export const isIn = (field: Field, use: 'list' | 'filter' | 'sort'): boolean =>
  field.in?.includes(use) ?? false;
