import type { RecordType } from './record';

/** GET /<collection of that type>/:id/<path>: the records whose reference `by` is that id. */
export interface SubCollection {
  readonly of: string;
  readonly path: string;
  readonly by: string;
}

/** The collections that records of a type are found in below those they refer to: said at the reference, or by where they are created. */
export function subCollectionsOf({ fields, createUnder = [] }: RecordType): SubCollection[] {
  const referring = Object.entries(fields).flatMap(([by, { to = '', listedAs }]) =>
    listedAs === undefined ? [] : [{ of: to, path: listedAs, by }],
  );
  const created = createUnder.flatMap(({ parent, paths }) =>
    paths.map((path) => ({ of: fields[parent]?.to ?? '', path, by: parent })),
  );
  return [...referring, ...created];
}
