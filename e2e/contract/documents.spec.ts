import { describeDocument, type DocumentTable } from '@deskline/testing';
import { CATALOGUES } from '../../tools/catalogues';
import { DIFFERENCES, RECORDS_BEYOND, RECORDS_TO_COME } from './differences';
import documents from './documents-1-3.spec.json';
import referenced from './documents-4.spec.json';

/**
 * The documents' tables as data. Where the data misread a document, it was mended: `event` of a webhook is an
 * enumeration ("values listed in Events"); agile boards and other settings-style records have attachments where they
 * have texts with attachments; knowledge article templates have no start_at to be sorted by. Where document 4 is
 * silent, analogy fills in: a name is Required; resolution_duration is Readonly; note and time spent cannot be used in
 * ?fields=; sorting by person_id is sorting by the person. A policy signs by hs256 and the like, too, and a note is
 * of whoever writes it.
 */
const tables: Readonly<Record<string, DocumentTable>> = { ...referenced, ...documents };

const defined = CATALOGUES.flatMap((catalogue) => catalogue.records.map((record) => ({ record, catalogue })));
const collections = defined.map(({ record }) => record.collection);

describe('the records the documents describe', () => {
  it('are defined, but for those to come', () => {
    const missing = Object.keys(tables).filter((collection) => !collections.includes(collection));
    expect(missing.sort()).toEqual(RECORDS_TO_COME);
  });

  it('are all that are defined, but for those beyond', () => {
    expect(collections.filter((collection) => !tables[collection]).sort()).toEqual(RECORDS_BEYOND);
  });
});

for (const { record, catalogue } of defined) {
  const table = tables[record.collection];
  if (table) describeDocument(record, catalogue, table, DIFFERENCES[record.collection]);
}
