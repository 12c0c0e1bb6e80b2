import type { Field, Link, RecordType } from '@deskline/record';

/** One row of a document's field table, as data. */
export interface DocumentField {
  readonly name: string;
  readonly type: string;
  readonly access: string;
  readonly max?: number;
  readonly values?: readonly string[];
  readonly default?: unknown;
  readonly ref?: string;
  /** Type of the members of a list. */
  readonly of?: string;
  readonly unselectable?: boolean;
}

/** Statements of a document about one record type, without those it leaves open. */
export interface DocumentTable {
  readonly fields: readonly DocumentField[];
  readonly list?: readonly string[];
  readonly listAlso?: readonly string[];
  /** Left out of rows of sub-collections, which documents show without. */
  readonly filter?: readonly string[];
  readonly sort?: readonly string[];
  /** Null where a document has none that could be. */
  readonly defaultSort?: string | null;
  readonly views?: readonly string[];
  readonly selfFilled?: readonly string[];
  readonly caseInsensitive?: readonly string[];
  readonly createStatus?: number;
  readonly createUnder?: string;
  readonly archive?: boolean;
  readonly delete?: boolean;
  readonly subCollections?: readonly string[];
}

/** Field kinds for a type of the document. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  attachments_input: ['attachments'],
  currency: ['enum'],
  datetime_or_token: ['datetime'],
  hash: ['object'],
  list: ['parts'],
  recurrence: ['object'],
  references: ['parts'],
  workflow_type: ['code'],
  uri: ['string'],
  time_zone: ['string'],
  // Document 4 says "string" of long texts and of the names of settings-style records, too.
  string: ['string', 'text', 'code'],
};
const ACCESS: Readonly<Record<string, string>> = {
  Req: 'required',
  Opt: 'optional',
  RO: 'readonly',
  WO: 'writeonly',
  hidden: 'hidden',
};

const named = (document: string): string =>
  document === 'Configuration Item' ? 'ci' : document.toLowerCase().replaceAll(' ', '_');

const sorted = (names: Iterable<string> | undefined): string[] => [...(names ?? [])].sort();

/** Where only some words mean anything, document 2 says "string (128)" of a rule, and only shows those of what is Readonly. */
const isOfKind = (row: DocumentField, { kind, account }: Field): boolean =>
  KINDS[row.type]?.includes(kind) === true ||
  (row.type === 'reference' && account === true) ||
  (row.type === 'string' && kind === 'enum' && (row.max === 128 || row.access === 'RO'));

/** Definition in the shape of the document's table; both sides leave out points that the document leaves open. */
export function fieldAsDocumented(field: Field, row: DocumentField): object {
  return {
    name: row.name,
    type: isOfKind(row, field) ? row.type : field.kind,
    access: field.access,
    // Of a list of words none is longer.
    ...(row.max !== undefined && { max: field.kind === 'enum' ? row.max : field.max }),
    ...(row.values && {
      values: sorted([...(field.values ?? []), ...Object.keys(field.deprecatedValues ?? {})]),
    }),
    ...(row.default !== undefined && { default: String(field.default) }),
    ...((row.ref ?? row.of) && { to: field.account ? 'account' : (field.to ?? field.unimplemented) }),
    // A picture is a URI, or an upload whose address is answered.
    ...(row.type === 'uri' && { format: field.format === 'picture' ? 'uri' : field.format }),
    unselectable: field.unselectable ?? false,
  };
}

/** List of ids in a body, which no answer has. */
export const listAsDocumented = (name: string, { to }: Link): object => ({
  name,
  type: 'references',
  access: 'writeonly',
  to,
  unselectable: false,
});

export function fieldOfDocument(row: DocumentField): object {
  return {
    name: row.name,
    type: row.type,
    access: ACCESS[row.access],
    ...(row.max !== undefined && { max: row.max }),
    ...(row.values && { values: sorted(row.values) }),
    ...(row.default !== undefined && { default: String(row.default) }),
    ...(row.ref && { to: named(row.ref) }),
    ...(row.of && { to: row.of }),
    ...(row.type === 'uri' && { format: 'uri' }),
    unselectable: row.unselectable ?? false,
  };
}

type Collection = Omit<DocumentTable, 'fields' | 'subCollections'>;

/** All but the fields: names in order where clients see the document's order. */
export function recordAsDocumented(record: RecordType): Required<Collection> {
  const having = (option: 'systemFilled' | 'caseInsensitive') =>
    sorted(Object.keys(record.fields).filter((name) => record.fields[name]?.[option]));
  return {
    list: record.list,
    listAlso: record.listAlso ?? [],
    filter: sorted(record.filter),
    sort: sorted(record.sort.map((name) => (record.sortById?.includes(name) ? `${name}_id` : name))),
    defaultSort: record.defaultSort,
    views: sorted(Object.keys(record.views ?? {})),
    selfFilled: having('systemFilled'),
    caseInsensitive: having('caseInsensitive'),
    createStatus: record.createStatus ?? 201,
    createUnder: (record.createUnder ?? []).map(({ parent }) => record.fields[parent]?.to).join(),
    archive: record.archiving !== undefined,
    delete: record.deletable ?? false,
  };
}

/** The same of the document, without the points it leaves open. */
export function recordOfDocument(table: DocumentTable): Partial<Collection> {
  const { fields: _fields, subCollections: _subCollections, defaultSort, ...said } = table;
  return {
    ...said,
    // "Default: not sorted": any order will do.
    ...(defaultSort && { defaultSort }),
    ...(table.filter && { filter: sorted(table.filter) }),
    ...(table.sort && { sort: sorted(table.sort) }),
    ...(table.views && { views: sorted(table.views) }),
    ...(table.selfFilled && { selfFilled: sorted(table.selfFilled) }),
    ...(table.caseInsensitive && { caseInsensitive: sorted(table.caseInsensitive) }),
    ...(table.createUnder && { createUnder: named(table.createUnder) }),
  };
}
