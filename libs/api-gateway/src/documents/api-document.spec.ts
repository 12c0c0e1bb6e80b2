import { catalogues } from '../routing/catalogues';
import { AREA_OPENAPI } from '@deskline/record-catalogue';
import { FIELD_NOTES } from './api-document';

const fields = new Set(
  catalogues
    .flatMap(({ records, crossService }) => [...records, ...crossService])
    .flatMap((record) => Object.keys(record.fields)),
);

describe('FIELD_NOTES', () => {
  it('describe only fields of some record type', () => {
    expect(Object.keys(FIELD_NOTES).filter((name) => !fields.has(name))).toEqual([]);
  });
});

describe('one-time secrets in the OpenAPI descriptions', () => {
  it('are those that the definitions disclose', () => {
    const defined = catalogues
      .flatMap(({ records, crossService }) => [...records, ...crossService])
      .flatMap(({ name, disclosed }) => (disclosed ? [[name, disclosed] as const] : []));
    const described = Object.entries(AREA_OPENAPI.secrets).map(
      ([name, members]) => [name, Object.keys(members)] as const,
    );
    expect(new Map(described)).toEqual(new Map(defined));
  });
});
