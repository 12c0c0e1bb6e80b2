import { describeDocument } from '@deskline/testing';
import { CATALOGUES } from '../../tools/catalogues';
import { DIFFERENCES, RECORDS_BEYOND, RECORDS_TO_COME } from './differences';
import { TABLES } from './documented-tables';

const defined = CATALOGUES.flatMap((catalogue) => catalogue.records.map((record) => ({ record, catalogue })));
const collections = defined.map(({ record }) => record.collection);

describe('the records the documents describe', () => {
  it('are defined, but for those to come', () => {
    const missing = Object.keys(TABLES).filter((collection) => !collections.includes(collection));
    expect(missing.sort()).toEqual(RECORDS_TO_COME);
  });

  it('are all that are defined, but for those beyond', () => {
    expect(collections.filter((collection) => !TABLES[collection]).sort()).toEqual(RECORDS_BEYOND);
  });
});

for (const { record, catalogue } of defined) {
  const table = TABLES[record.collection];
  if (table) describeDocument(record, catalogue, table, DIFFERENCES[record.collection]);
}
