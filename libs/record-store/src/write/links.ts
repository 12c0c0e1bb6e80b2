import type { Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { Invalid } from '../refusals';
import { quoted } from '../table/column';
import { linkInputs, linksSeenFrom, type LinkSide } from '../table/link-table';
import type { Workshop } from './workshop';

/** What links need of the unit of work they are part of. */
export interface LinkWork {
  readonly transaction: Transaction;
  readonly workshop: Workshop;
  readonly account: string;
  announce(name: string, id: number): Promise<void>;
}

/** `predecessor_ids` and the like: the whole list of what a record is linked to. */
export async function writeLinks(
  unit: LinkWork,
  record: RecordType,
  id: number,
  values: Values,
): Promise<void> {
  const { records } = unit.workshop.catalogue;
  const sides = linksSeenFrom(record, records);
  for (const [input, path] of linkInputs(record, records)) {
    const side = sides.get(path);
    const ids = values[input];
    if (!side || !Array.isArray(ids)) continue;
    await assertKnown(unit, input, side, ids as number[]);
    const removed = await removeOthers(unit, side, id, ids as number[]);
    const added = await addLinks(unit, side, id, ids as number[]);
    for (const other of [...removed, ...added]) await unit.announce(side.to, other);
  }
}

export async function addLinks(
  unit: LinkWork,
  side: LinkSide,
  id: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await unit.transaction.query<{ other: number }>(
    `INSERT INTO ${quoted(side.table)} (${side.here}, ${side.there})
SELECT $1, other FROM unnest($2::bigint[]) AS other ON CONFLICT DO NOTHING RETURNING ${side.there} AS other`,
    [id, ids],
  );
  return rows.map(({ other }) => other);
}

async function removeOthers(
  unit: LinkWork,
  side: LinkSide,
  id: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await unit.transaction.query<{ other: number }>(
    `DELETE FROM ${quoted(side.table)} WHERE ${side.here} = $1 AND NOT ${side.there} = ANY($2)
RETURNING ${side.there} AS other`,
    [id, ids],
  );
  return rows.map(({ other }) => other);
}

export async function assertKnown(
  unit: LinkWork,
  input: string,
  { to }: LinkSide,
  ids: readonly number[],
): Promise<void> {
  const wanted = ids.map((id) => ({ type: to, id }));
  const found = await unit.workshop.references.find(unit.transaction, wanted);
  const reach = await unit.workshop.accounts.reach(unit.account);
  const visible = [...found.values()].filter(({ account_id }) => reach.includes(account_id));
  if (visible.length < new Set(ids).size) throw new Invalid([{ field: input, because: 'not_found' }]);
}

export async function removeLink(
  unit: LinkWork,
  side: LinkSide,
  id: number,
  other: number,
): Promise<boolean> {
  const removed = await unit.transaction.query(
    `DELETE FROM ${quoted(side.table)} WHERE ${side.here} = $1 AND ${side.there} = $2 RETURNING 1`,
    [id, other],
  );
  return removed.length > 0;
}
