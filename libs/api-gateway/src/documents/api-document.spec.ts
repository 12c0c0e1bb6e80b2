import { catalogues } from '../routing/catalogues';
import { DISCLOSED } from './disclosed';
import { FIELD_NOTES } from './field-notes';

const fields = new Set(
  catalogues
    .flatMap(({ records, crossService }) => [...records, ...crossService])
    .flatMap((record) => Object.keys(record.fields)),
);

describe('FIELD_NOTES', () => {
  it('name fields of some record type', () => {
    expect(Object.keys(FIELD_NOTES).filter((name) => !fields.has(name))).toEqual([]);
  });
});

describe('what only the answer to a create tells', () => {
  it('is described of the records that are defined so', () => {
    const defined = catalogues
      .flatMap(({ records, crossService }) => [...records, ...crossService])
      .flatMap(({ name, disclosed }) => (disclosed ? [[name, disclosed] as const] : []));
    const described = Object.entries(DISCLOSED).map(
      ([name, members]) => [name, Object.keys(members)] as const,
    );
    expect(new Map(described)).toEqual(new Map(defined));
  });
});
