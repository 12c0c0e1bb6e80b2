import type { Catalogue } from '@deskline/record';

/** A field of a record that has one of a list of values. */
export interface Enumeration {
  readonly record: string;
  readonly field: string;
  readonly values: readonly string[];
}

/** Every such field of every record. */
export function enumerationsIn(catalogues: readonly Catalogue[]): Enumeration[] {
  return catalogues
    .flatMap(({ records }) => records)
    .flatMap(({ name: record, fields }) =>
      Object.entries(fields)
        .filter(([, { kind, access }]) => kind === 'enum' && access !== 'hidden')
        .map(([field, { values = [] }]) => ({ record, field, values })),
    );
}
