import type { Queries } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import type { Values } from '../../caller';
import { quoted } from '../../table/column';
import { linkInputs, linksSeenFrom, type LinkSide } from '../../table/link-table';

type First = readonly [name: string, path: string];
const firstsBy = new WeakMap<RecordType, readonly First[]>();

function firstsOf(record: RecordType): readonly First[] {
  let firsts = firstsBy.get(record);
  if (!firsts) {
    const all = Object.entries(record.fields);
    firsts = all.flatMap(([name, { firstOf }]) => (firstOf === undefined ? [] : [[name, firstOf] as const]));
    firstsBy.set(record, firsts);
  }
  return firsts;
}

/** What a client has said of the first at the other end of a link. */
const firstsIn = (record: RecordType, values: Values): readonly First[] =>
  firstsOf(record).filter(([name]) => name in values);

/** What is wrong with such a list is wrong with the reference it was made of. */
export const isSaidByFirst = (record: RecordType, path: string, values: Values): boolean =>
  firstsIn(record, values).some(([, firstOf]) => firstOf === path);

/**
 * The values with the whole lists that such references stand for. Clients send whole records back: one that is what it was
 * replaces nobody, and neither does one beside a list that says it all.
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
