import { listingsOf, type Catalogue, type RecordType } from '@deskline/record';

/** The collections that are found below records of a type, whichever service keeps their rows. */
export function subCollectionsOf(
  { name, links = {}, collections = {} }: RecordType,
  catalogues: readonly Catalogue[],
): string[] {
  const all = catalogues.flatMap(({ records }) => records);
  const listed = all.flatMap(listingsOf).filter(({ of }) => of === name);
  const linked = all.flatMap((other) => Object.values(other.links ?? {})).filter(({ to }) => to === name);
  return [
    ...listed.map(({ path }) => path),
    ...Object.keys(collections),
    ...Object.keys(links),
    ...linked.flatMap(({ inverse }) => (inverse === undefined ? [] : [inverse])),
  ];
}
