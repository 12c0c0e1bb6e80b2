import type { Link, RecordType } from '@deskline/record';

export interface LinkSide {
  /** The join table; the record that defines the link is its from_id. */
  readonly table: string;
  readonly here: 'from_id' | 'to_id';
  readonly there: 'from_id' | 'to_id';
  /** The record type at the other end. */
  readonly to: string;
  /** Its path at that end, where it is seen from there. */
  readonly back?: string;
  /** Its table is a view. */
  readonly derived?: true;
}

export const linkTable = (record: End, path: string): string => `${record.name}_${path}`;

type Links<T> = ReadonlyMap<string, T>;

/** An end of links: of a record type that another service keeps, the name is all there is. */
type End = Pick<RecordType, 'name' | 'links'>;

/** The links that can be seen from a record, by path: its own, and the inverse side of others'. */
export const linksSeenFrom = perRecord(sidesOf);

/** The members of a body that list ids of linked records, with the path of the link they fill. */
export const linkInputs = perRecord(inputsOf);

/** Definitions never change, so what follows from them is worked out once. */
function perRecord<T>(make: (record: End, all: readonly RecordType[]) => Links<T>) {
  const known = new WeakMap<readonly RecordType[], Map<string, Links<T>>>();
  return (record: End, all: readonly RecordType[]): Links<T> => {
    let ofAll = known.get(all);
    if (!ofAll) known.set(all, (ofAll = new Map()));
    let links = ofAll.get(record.name);
    if (!links) ofAll.set(record.name, (links = make(record, all)));
    return links;
  };
}

function sidesOf(record: End, all: readonly RecordType[]): Links<LinkSide> {
  const seen = new Map<string, LinkSide>();
  for (const [path, { to, inverse: back, derived }] of linksOf(record)) {
    seen.set(path, { table: linkTable(record, path), here: 'from_id', there: 'to_id', to, back, derived });
  }
  for (const other of all) {
    for (const [path, link] of linksOf(other)) {
      if (link.to !== record.name || !link.inverse) continue;
      seen.set(link.inverse, {
        table: linkTable(other, path),
        here: 'to_id',
        there: 'from_id',
        to: other.name,
        back: path,
        derived: link.derived,
      });
    }
  }
  return seen;
}

function inputsOf(record: End, all: readonly RecordType[]): Links<string> {
  const inputs = new Map<string, string>();
  for (const [path, link] of linksOf(record)) if (link.ids) inputs.set(link.ids, path);
  for (const other of all) {
    for (const [, link] of linksOf(other)) {
      if (link.to === record.name && link.inverse && link.inverseIds)
        inputs.set(link.inverseIds, link.inverse);
    }
  }
  return inputs;
}

export const linksOf = (record: End): [string, Link][] => Object.entries(record.links ?? {});
