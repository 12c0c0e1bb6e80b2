import type { RecordType } from './record';

/** Sub-collection GET /<collection of that type>/:id/<path>: records whose reference `by` is that id. */
export interface SubCollection {
  readonly of: string;
  readonly path: string;
  readonly by: string;
}

/** Sub-collections that list records of a type: `listedAs` of its references, and the paths of `createUnder`. */
export function subCollectionsOf({ fields, createUnder = [] }: RecordType): SubCollection[] {
  const referring = Object.entries(fields).flatMap(([by, { to, idOf, listedAs }]) =>
    listedAs === undefined ? [] : [{ of: to ?? idOf ?? '', path: listedAs, by }],
  );
  const created = createUnder.flatMap(({ parent, paths }) =>
    paths.map((path) => ({ of: fields[parent]?.to ?? '', path, by: parent })),
  );
  return [...referring, ...created];
}
