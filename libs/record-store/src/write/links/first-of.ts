import type { Queries } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import type { Values } from '../../caller';
import { memoize } from '../../memoize';
import { quoted } from '../../table/column';
import { linkInputs, linksSeenFrom, type LinkSide } from '../../table/link-table';

type First = readonly [name: string, path: string];

/** Fields that stand for the first record at the other end of a link. */
const firstsOf = memoize((record: RecordType): readonly First[] =>
  Object.entries(record.fields).flatMap(([name, { firstOf }]): First[] =>
    firstOf === undefined ? [] : [[name, firstOf]],
  ),
);

const firstsIn = (record: RecordType, values: Values): readonly First[] =>
  firstsOf(record).filter(([name]) => name in values);

/** Problems of a list that such a field stands for are reported on the field. */
export const isSaidByFirst = (record: RecordType, path: string, values: Values): boolean =>
  firstsIn(record, values).some(([, firstOf]) => firstOf === path);

/**
 * Replaces such fields by the lists that they stand for. Clients send whole records back: an unchanged field, or one
 * beside its list, replaces no links.
 */
export async function withLists(
  queries: Queries,
  { records }: Catalogue,
  record: RecordType,
  id: number | null,
  values: Values,
): Promise<Values> {
  const firsts = firstsIn(record, values);
  if (firsts.length === 0) return values;
  const lists: Record<string, unknown> = { ...values };
  for (const [name, path] of firsts) {
    const [input = ''] = [...linkInputs(record, records)].find(([, filled]) => filled === path) ?? [];
    const side = linksSeenFrom(record, records).get(path) as LinkSide;
    const isSaid = input in values || values[name] === (await firstOf(queries, side, id));
    if (isSaid) delete lists[name];
    else lists[input] = [values[name] ?? []].flat();
  }
  return lists;
}

async function firstOf(queries: Queries, side: LinkSide, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const text = `SELECT min(${side.there}) AS first FROM ${quoted(side.table)} WHERE ${side.here} = $1`;
  const [row] = await queries.query<{ first: number | null }>(text, [id]);
  return row?.first ?? null;
}
