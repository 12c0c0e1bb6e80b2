import type { RecordType } from '@deskline/record';
import { CATALOGUES } from '../catalogues';

export interface PostedType {
  readonly service: string;
  readonly type: RecordType;
}

/** Record type and service of a POST to the path: `/tasks`, or `/agile_boards/7/columns`, which are agile board columns. */
export function typePostedTo(path: string): PostedType {
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
