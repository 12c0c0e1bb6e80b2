import { COMMON_FILTERS, type Catalogue, type Field, type RecordType } from '@deskline/record';
import {
  fieldAsDocumented,
  fieldOfDocument,
  listAsDocumented,
  recordAsDocumented,
  recordOfDocument,
  type DocumentTable,
} from './document-table';
import { subCollectionPaths } from './sub-collections';

/** Differences between definition and document, either way: the spec lists them with the reason. */
export interface Differences {
  readonly fieldsBeyond?: readonly string[];
  /** Values of ours, by the enumeration. */
  readonly valuesBeyond?: Readonly<Record<string, readonly string[]>>;
  readonly filtersBeyond?: readonly string[];
  readonly viewsBeyond?: readonly string[];
  /** The document has no DELETE. */
  readonly deletable?: true;
  /** Fields that the document has as Readonly. */
  readonly writable?: readonly string[];
  readonly subCollectionsToCome?: readonly string[];
}

/** Fields that document 1 gives to records without naming them in each table. */
const COMMON = [
  'id',
  'source',
  'sourceID',
  'created_at',
  'updated_at',
  'attachments',
  'custom_fields_attachments',
];

/** Holds a definition against the table a document has of it. */
export function describeDocument(
  record: RecordType,
  catalogues: readonly Catalogue[],
  table: DocumentTable,
  differences: Differences = {},
): void {
  const {
    fieldsBeyond = [],
    valuesBeyond = {},
    filtersBeyond = [],
    viewsBeyond = [],
    deletable,
    writable = [],
    subCollectionsToCome = [],
  } = differences;

  describe(`the document on /${record.collection}`, () => {
    it.each(table.fields.map((row) => [row.name, row] as const))('has %s as defined', (name, row) => {
      const list = Object.values(record.links ?? {}).find(({ ids }) => ids === name);
      if (list) return expect(listAsDocumented(name, list)).toEqual(fieldOfDocument(row));
      expect(Object.hasOwn(record.fields, name)).toBe(true);
      const documented = writable.includes(name) ? { ...row, access: 'Opt' } : row;
      const field = record.fields[name] as Field;
      const values = field.values?.filter((value) => !valuesBeyond[name]?.includes(value));
      expect(fieldAsDocumented({ ...field, ...(values && { values }) }, row)).toEqual(
        fieldOfDocument(documented),
      );
    });

    it('lists every field that is defined', () => {
      const listed = new Set([...table.fields.map(({ name }) => name), ...fieldsBeyond, ...COMMON]);
      const isShown = (name: string) => record.fields[name]?.access !== 'hidden';
      expect(Object.keys(record.fields).filter((name) => isShown(name) && !listed.has(name))).toEqual([]);
    });

    it('has its collection as defined', () => {
      const common = COMMON_FILTERS.filter((name) => record.filter.includes(name));
      const filter = [...new Set([...table.filter, ...common, ...filtersBeyond])];
      const views = [...table.views, ...viewsBeyond];
      const document = recordOfDocument({ ...table, filter, views, ...(deletable && { delete: true }) });
      const definition = recordAsDocumented(record);
      const said = Object.keys(document) as (keyof typeof document)[];
      expect(Object.fromEntries(said.map((key) => [key, definition[key]]))).toEqual(document);
    });

    it('has its sub-collections as defined', () => {
      const paths = subCollectionPaths(record, catalogues);
      const defined = [...paths, ...subCollectionsToCome];
      expect((table.subCollections ?? []).filter((name) => !defined.includes(name))).toEqual([]);
    });

    it('has no sub-collection still to come and no field beyond the document that the definition contradicts', () => {
      const paths = subCollectionPaths(record, catalogues);
      const come = [
        ...subCollectionsToCome.filter((name) => paths.includes(name)),
        ...fieldsBeyond.filter((name) => !(name in record.fields)),
      ];
      expect(come).toEqual([]);
    });
  });
}
