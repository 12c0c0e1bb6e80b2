import { isAudited, subCollectionsOf, type Catalogue, type RecordType } from '@deskline/record';

/** The collections that are found below records of a type, whichever service keeps their rows. */
export function subCollectionPaths(record: RecordType, catalogues: readonly Catalogue[]): string[] {
  const { name, links = {}, nested } = record;
  const all = catalogues.flatMap(({ records }) => records);
  const listed = all.flatMap(subCollectionsOf).filter(({ of }) => of === name);
  const linked = all.flatMap((other) => Object.values(other.links ?? {})).filter(({ to }) => to === name);
  return [
    ...(isAudited(record) && !nested ? ['audit'] : []),
    ...listed.map(({ path }) => path),
    ...Object.keys(links),
    ...linked.flatMap(({ inverse }) => (inverse === undefined ? [] : [inverse])),
  ];
}
