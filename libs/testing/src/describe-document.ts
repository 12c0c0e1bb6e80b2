import type { Catalogue, Field } from '@deskline/record';
import {
  fieldAsDocumented,
  fieldOfDocument,
  recordAsDocumented,
  recordOfDocument,
  type DocumentTable,
} from './document-table';

/** What a definition has that the document does not list, or not yet has of what it lists: said in the spec, by collection. */
export interface Differences {
  readonly fieldsBeyond?: readonly string[];
  readonly viewsToCome?: readonly string[];
}

/** Holds every definition against the table the document has of it. */
export function describeDocument(
  records: Catalogue,
  tables: Readonly<Record<string, DocumentTable>>,
  differences: Readonly<Record<string, Differences>> = {},
): void {
  describe.each(Object.entries(tables))('the document on /%s', (collection, table) => {
    const record = records.byCollection.get(collection);
    if (!record) throw new Error(`There is no record with the collection ${collection}`);
    const { fieldsBeyond = [], viewsToCome = [] } = differences[collection] ?? {};

    it.each(table.fields.map((row) => [row.name, row] as const))('has %s as defined', (name, row) => {
      expect(record.fields).toHaveProperty(name);
      expect(fieldAsDocumented(record.fields[name] as Field, row)).toEqual(fieldOfDocument(row));
    });

    it('lists every field that is defined', () => {
      const listed = [...table.fields.map(({ name }) => name), ...fieldsBeyond];
      expect(Object.keys(record.fields).sort()).toEqual(listed.sort());
    });

    it('has its collection as defined', () => {
      const document = recordOfDocument(table);
      const views = document.views.filter((view) => !viewsToCome.includes(view));
      expect(recordAsDocumented(record)).toEqual({ ...document, views });
    });
  });
}
