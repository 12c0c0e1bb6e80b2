import { catalogues } from '../routing/catalogues';
import { FIELD_NOTES } from './field-notes';

const fields = new Set(
  catalogues
    .flatMap(({ records }) => records)
    .flatMap(({ name, fields: all }) =>
      Object.keys(all).flatMap((field) => [`${name}.${field}`, `*.${field}`]),
    ),
);

describe('what the documents say of fields', () => {
  it('is said of fields that exist', () => {
    expect(Object.keys(FIELD_NOTES).filter((name) => !fields.has(name))).toEqual([]);
  });
});
