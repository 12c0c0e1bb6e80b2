import type { RecordType } from '@deskline/record';
import { CATALOGUES } from '../catalogues';

export interface Kept {
  readonly service: string;
  readonly type: RecordType;
}

/** What a POST to the path makes, and who keeps it: `/tasks`, or `/agile_boards/7/columns`, which are agile board columns. */
export function keptAt(path: string): Kept {
  const [, first = '', , below] = path.split('/');
  for (const { service, records, byCollection } of CATALOGUES) {
    const parent = parentAt(first);
    const type =
      below === undefined || parent === undefined
        ? byCollection.get(first)
        : records.find(({ createUnder = [], fields }) =>
            createUnder.some((place) => fields[place.parent]?.to === parent && place.paths.includes(below)),
          );
    if (type) return { service, type };
  }
  throw new Error(`No service makes records at ${path}`);
}

const parentAt = (collection: string): string | undefined =>
  CATALOGUES.map(({ byCollection }) => byCollection.get(collection)?.name).find((name) => name !== undefined);
