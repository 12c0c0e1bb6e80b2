import { lazily } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { importTypes, inImportOrder, type ImportType } from '@deskline/record-http';

/** The authorization server takes no rows: its records are secrets. */
export const WITHOUT_ROWS = ['oauth-server'];

/** Types of files that can be imported, of all services. */
export class ImportTypes {
  private readonly types = lazily(() => {
    const all = this.catalogues.flatMap(({ records }) => records);
    return inImportOrder(
      this.catalogues
        .filter(({ service }) => !WITHOUT_ROWS.includes(service))
        .flatMap((catalogue) => importTypes(catalogue, all)),
    );
  });
  private readonly named = lazily(() => new Map(this.types().map((type) => [type.type, type])));
  private readonly answer = lazily(() => Buffer.from(JSON.stringify(this.types().map(told))));

  constructor(private readonly catalogues: readonly Catalogue[]) {}

  get byName(): ReadonlyMap<string, ImportType> {
    return this.named();
  }

  /** Answer of `GET /import/types`, in the order of an import of all of them. */
  get json(): Buffer {
    return this.answer();
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
