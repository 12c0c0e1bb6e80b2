import type { Catalogue } from '@deskline/record';
import { importTypes, inImportOrder, type ImportType } from '@deskline/record-http';

/** The authorization server takes no rows: its records are secrets. */
export const WITHOUT_ROWS = ['oauth-server'];

/** Types of files that can be imported, of all services. */
export class ImportTypes {
  readonly byName: ReadonlyMap<string, ImportType>;
  /** Answer of `GET /import/types`, in the order of an import of all of them. */
  readonly json: Buffer;

  constructor(catalogues: readonly Catalogue[]) {
    const all = catalogues.flatMap(({ records }) => records);
    const types = inImportOrder(
      catalogues
        .filter(({ service }) => !WITHOUT_ROWS.includes(service))
        .flatMap((catalogue) => importTypes(catalogue, all)),
    );
    this.byName = new Map(types.map((type) => [type.type, type]));
    this.json = Buffer.from(JSON.stringify(types.map(told)));
  }
}

/** Columns that an export tells and an import ignores are left out. */
const told = ({ type, columns }: ImportType): object => ({
  type,
  columns: columns
    .filter(({ isReadonly }) => !isReadonly)
    .map(({ header, field, required, example, references }) => ({
      header,
      field,
      required,
      example,
      references: references ?? null,
    })),
});
