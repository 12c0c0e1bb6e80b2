import type { Field, RecordType } from '@deskline/record';

/** One row of a document's field table, as data. */
export interface DocumentField {
  readonly name: string;
  readonly type: string;
  readonly access: string;
  readonly max?: number;
  readonly values?: readonly string[];
  readonly default?: unknown;
  readonly ref?: string;
  readonly unselectable?: boolean;
}

/** What a document says of one record type. */
export interface DocumentTable {
  readonly fields: readonly DocumentField[];
  readonly list: readonly string[];
  readonly listAlso: readonly string[];
  readonly filter: readonly string[];
  readonly sort: readonly string[];
  readonly defaultSort: string;
  readonly views: readonly string[];
  readonly selfFilled: readonly string[];
  readonly caseInsensitive: readonly string[];
  readonly createStatus: number;
  readonly createUnder?: string;
  readonly archive: boolean;
  readonly delete: boolean;
}

const KINDS: Readonly<Record<string, string>> = {
  attachments_input: 'attachments',
  datetime_or_token: 'datetime',
  hash: 'object',
  recurrence: 'object',
  workflow_type: 'code',
};
const ACCESS: Readonly<Record<string, string>> = {
  Req: 'required',
  Opt: 'optional',
  RO: 'readonly',
  WO: 'writeonly',
};

const named = (document: string): string =>
  document === 'Configuration Item' ? 'ci' : document.toLowerCase().replaceAll(' ', '_');

const sorted = (names: Iterable<string>): string[] => [...names].sort();

/** A definition in the shape of the document's table; what the document leaves open is left out on both sides. */
export function fieldAsDocumented(field: Field, row: DocumentField): object {
  return {
    name: row.name,
    kind: field.kind,
    access: field.access,
    ...(row.max !== undefined && { max: field.max }),
    ...(row.values && { values: sorted([...(field.values ?? []), ...Object.keys(field.replaced ?? {})]) }),
    ...(row.default !== undefined && { default: field.default }),
    ...(row.ref && { to: field.to }),
    unselectable: field.unselectable ?? false,
  };
}

export function fieldOfDocument(row: DocumentField): object {
  return {
    name: row.name,
    kind: KINDS[row.type] ?? row.type,
    access: ACCESS[row.access],
    ...(row.max !== undefined && { max: row.max }),
    ...(row.values && { values: sorted(row.values) }),
    ...(row.default !== undefined && { default: row.default }),
    ...(row.ref && { to: named(row.ref) }),
    unselectable: row.unselectable ?? false,
  };
}

/** All but the fields: names in order where the document's order is what clients see. */
export function recordAsDocumented(record: RecordType): Omit<DocumentTable, 'fields'> {
  const having = (option: 'selfFilled' | 'caseInsensitive') =>
    sorted(Object.keys(record.fields).filter((name) => record.fields[name]?.[option]));
  return {
    list: record.list,
    listAlso: record.listAlso ?? [],
    filter: sorted(record.filter),
    sort: sorted(record.sort),
    defaultSort: record.defaultSort,
    views: sorted(Object.keys(record.views ?? {})),
    selfFilled: having('selfFilled'),
    caseInsensitive: having('caseInsensitive'),
    createStatus: record.createStatus ?? 201,
    ...(record.createUnder && {
      createUnder: record.createUnder.map(({ parent }) => record.fields[parent]?.to).join(),
    }),
    archive: record.archiving !== undefined,
    delete: record.deletable ?? false,
  };
}

export function recordOfDocument({
  fields: _fields,
  ...table
}: DocumentTable): Omit<DocumentTable, 'fields'> {
  return {
    ...table,
    filter: sorted(table.filter),
    sort: sorted(table.sort),
    views: sorted(table.views),
    selfFilled: sorted(table.selfFilled),
    caseInsensitive: sorted(table.caseInsensitive),
    ...(table.createUnder && { createUnder: named(table.createUnder) }),
  };
}
