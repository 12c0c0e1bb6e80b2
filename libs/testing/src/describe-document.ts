import type { Catalogue, Field, RecordType } from '@deskline/record';
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
  readonly fieldsToCome?: readonly string[];
  readonly listToCome?: readonly string[];
  readonly viewsToCome?: readonly string[];
  readonly filtersToCome?: readonly string[];
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
  const { fieldsBeyond = [], fieldsToCome = [], subCollectionsToCome = [] } = differences;
  const without = (names: readonly string[], toCome: readonly string[] = []) =>
    names.filter((name) => !toCome.includes(name));

  describe(`the document on /${record.collection}`, () => {
    const rows = table.fields.filter(({ name }) => !fieldsToCome.includes(name));

    it.each(rows.map((row) => [row.name, row] as const))('has %s as defined', (name, row) => {
      const list = Object.values(record.links ?? {}).find(({ ids }) => ids === name);
      if (list) return expect(listAsDocumented(name, list)).toEqual(fieldOfDocument(row));
      expect(Object.hasOwn(record.fields, name)).toBe(true);
      expect(fieldAsDocumented(record.fields[name] as Field, row)).toEqual(fieldOfDocument(row));
    });

    it('lists every field that is defined', () => {
      const listed = new Set([...table.fields.map(({ name }) => name), ...fieldsBeyond, ...COMMON]);
      const isShown = (name: string) => record.fields[name]?.access !== 'hidden';
      expect(Object.keys(record.fields).filter((name) => isShown(name) && !listed.has(name))).toEqual([]);
    });

    it('has its collection as defined', () => {
      const document = recordOfDocument({
        ...table,
        ...(table.list && { list: without(table.list, differences.listToCome) }),
        views: without(table.views, differences.viewsToCome),
        filter: without(table.filter, differences.filtersToCome),
      });
      const definition = recordAsDocumented(record);
      const said = Object.keys(document) as (keyof typeof document)[];
      expect(Object.fromEntries(said.map((key) => [key, definition[key]]))).toEqual(document);
    });

    it('has its sub-collections as defined', () => {
      const paths = subCollectionPaths(record, catalogues);
      const missing = without(table.subCollections ?? [], subCollectionsToCome);
      expect(missing.filter((name) => !paths.includes(name))).toEqual([]);
    });

    it('lists as still to come only points that the definition lacks', () => {
      const paths = subCollectionPaths(record, catalogues);
      const come = [
        ...fieldsToCome.filter((name) => name in record.fields),
        ...(differences.viewsToCome ?? []).filter((name) => name in (record.views ?? {})),
        ...(differences.listToCome ?? []).filter((name) => record.list.includes(name)),
        ...(differences.filtersToCome ?? []).filter((name) => record.filter.includes(name)),
        ...subCollectionsToCome.filter((name) => paths.includes(name)),
        ...fieldsBeyond.filter((name) => !(name in record.fields)),
      ];
      expect(come).toEqual([]);
    });
  });
}
