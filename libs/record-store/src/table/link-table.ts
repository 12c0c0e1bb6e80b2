import type { Link, RecordType } from '@deskline/record';
import { getOrCompute, memoize } from '../memoize';

export interface LinkSide {
  /** Join table; the record type that defines the link is its from_id. */
  readonly table: string;
  readonly here: 'from_id' | 'to_id';
  readonly there: 'from_id' | 'to_id';
  /** Record type at the other end. */
  readonly to: string;
  /** Path of the link at the other end, if it has one there. */
  readonly back?: string;
  /** Changed only with the right to change the record that defines it. */
  readonly byDefiner?: true;
  /** Its table is a view. */
  readonly derived?: true;
}

export const linkTable = (record: End, path: string): string => `${record.name}_${path}`;

type Links<T> = ReadonlyMap<string, T>;

/** End of a link; of a record type of another service only the name is known. */
type End = Pick<RecordType, 'name' | 'links'>;

/** Links of a record type by path: its own, and the inverse side of others'. */
export const linksSeenFrom = perRecord(sidesOf);

/** Side of the link of a record type at a path; throws where there is none. */
export function linkSide(record: End, path: string, all: readonly RecordType[]): LinkSide {
  const side = linksSeenFrom(record, all).get(path);
  if (!side) throw new Error(`${record.name} has no link ${path}`);
  return side;
}

/** Input fields that list ids of linked records, with the path of their link. */
export const linkInputs = perRecord(inputsOf);

/** Computes links once per catalogue and record type. */
function perRecord<T>(make: (record: End, all: readonly RecordType[]) => Links<T>) {
  const linksIn = memoize<readonly RecordType[], Map<string, Links<T>>>(() => new Map());
  return (record: End, all: readonly RecordType[]): Links<T> =>
    getOrCompute(linksIn(all), record.name, () => make(record, all));
}

function sidesOf(record: End, all: readonly RecordType[]): Links<LinkSide> {
  const seen = new Map<string, LinkSide>();
  for (const [path, { to, inverse: back, derived, byDefiner }] of linksOf(record)) {
    const table = linkTable(record, path);
    seen.set(path, { table, here: 'from_id', there: 'to_id', to, back, derived, byDefiner });
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
        byDefiner: link.byDefiner,
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
