import type { Catalogue, RecordType } from '@deskline/record';
import { linkInputs, linksSeenFrom, type LinkSide } from '../../table/link-table';

/** Member that tells the caller's rights on a record. */
export const MAY = 'may';

/** Links whose ids `?fields=` may name, by that name: all that a body may list. */
export function requestableLinks(
  record: RecordType,
  { records }: Pick<Catalogue, 'records'>,
): ReadonlyMap<string, LinkSide> {
  const sides = linksSeenFrom(record, records);
  return new Map(
    [...linkInputs(record, records)]
      .filter(([ids]) => !(ids in record.fields))
      .map(([ids, path]) => [ids, sides.get(path) as LinkSide]),
  );
}

/** Members that no answer has unless `?fields=` names them. */
export const requestableMembers = (record: RecordType, catalogue: Pick<Catalogue, 'records'>): string[] =>
  // Rows of a view over several types are changed as records of their types.
  MAY in record.fields || record.rowsOf
    ? [...requestableLinks(record, catalogue).keys()]
    : [...requestableLinks(record, catalogue).keys(), MAY];
