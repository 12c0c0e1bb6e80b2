import { COMMON_FILTERS, type Catalogue, type Field, type RecordType } from '@deskline/record';
import {
  fieldAsDocumented,
  fieldOfDocument,
  listAsDocumented,
  recordAsDocumented,
  recordOfDocument,
  type DocumentField,
  type DocumentTable,
} from './document-table';
import { subCollectionPaths } from './sub-collections';

/** Differences between definition and document, either way: the spec lists them with the reason. */
export interface Differences {
  readonly fieldsBeyond?: readonly string[];
  /** Values of ours, by the enumeration. */
  readonly valuesBeyond?: Readonly<Record<string, readonly string[]>>;
  readonly filtersBeyond?: readonly string[];
  readonly sortsBeyond?: readonly string[];
  readonly viewsBeyond?: readonly string[];
  /** The document has no DELETE. */
  readonly deletable?: true;
  /** Fields that the document has as Readonly. */
  readonly writable?: readonly string[];
  /** Fields that the definition has with other attributes than the document. */
  readonly otherwise?: Readonly<Record<string, Partial<DocumentField>>>;
  /** Fields of the document that the definition does not have. */
  readonly fieldsToCome?: readonly string[];
  /** Default collection fields, sorts and default sort that are not those of the document. */
  readonly collection?: Pick<DocumentTable, 'list' | 'sort' | 'defaultSort'>;
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
    sortsBeyond = [],
    viewsBeyond = [],
    deletable,
    writable = [],
    otherwise = {},
    fieldsToCome = [],
    collection = {},
    subCollectionsToCome = [],
  } = differences;

  describe(`the document on /${record.collection}`, () => {
    const toHave = table.fields.filter(({ name }) => !fieldsToCome.includes(name));
    it.each(toHave.map((row) => [row.name, row] as const))('has %s as defined', (name, row) => {
      const list = Object.values(record.links ?? {}).find(({ ids }) => ids === name);
      if (list) return expect(listAsDocumented(name, list)).toEqual(fieldOfDocument(row));
      expect(Object.hasOwn(record.fields, name)).toBe(true);
      const documented = { ...row, ...(writable.includes(name) && { access: 'Opt' }), ...otherwise[name] };
      const field = record.fields[name] as Field;
      const values = field.values?.filter((value) => !valuesBeyond[name]?.includes(value));
      expect(fieldAsDocumented({ ...field, ...(values && { values }) }, documented)).toEqual(
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
      const document = recordOfDocument({
        ...table,
        ...collection,
        ...(table.filter && { filter: [...new Set([...table.filter, ...common, ...filtersBeyond])] }),
        ...(table.sort && { sort: [...(collection.sort ?? table.sort), ...sortsBeyond] }),
        ...(table.views && { views: [...table.views, ...viewsBeyond] }),
        ...(deletable && { delete: true }),
      });
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
        ...fieldsToCome.filter((name) => name in record.fields),
      ];
      expect(come).toEqual([]);
    });
  });
}
