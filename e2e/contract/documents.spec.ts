import { describeDocument } from '@deskline/testing';
import { CATALOGUES } from '../../tools/catalogues';
import { DIFFERENCES, RECORDS_BEYOND, RECORDS_TO_COME } from './exceptions';
import { TABLES } from './documented-tables';

const defined = CATALOGUES.flatMap(({ records }) => records);
const collections = defined.map(({ collection }) => collection);

describe('the records the documents describe', () => {
  it('are defined, but for those to come', () => {
    const missing = Object.keys(TABLES).filter((collection) => !collections.includes(collection));
    expect(missing.sort()).toEqual(RECORDS_TO_COME);
  });

  it('are all that are defined, but for those beyond', () => {
    expect(collections.filter((collection) => !TABLES[collection]).sort()).toEqual(RECORDS_BEYOND);
  });
});

for (const record of defined) {
  const table = TABLES[record.collection];
  if (table) describeDocument(record, CATALOGUES, table, DIFFERENCES[record.collection]);
}
