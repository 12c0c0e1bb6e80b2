import type { Queries } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import type { Problem } from '../../refusals';
import { memoize } from '../../memoize';
import { quoted } from '../../table/column';
import { linkInputs, linkSide, linksSeenFrom, type LinkSide } from '../../table/link-table';
import type { ChangeContext } from '../change-context';
import { extensionOf } from '../change-extension';
import { LinkCounterparts } from './link-counterparts';
import { linkProblem } from './link-rights';
import type { UnitOfWork } from '../unit-of-work';

/** Writes lists such as `predecessor_ids`: each is the whole list of the records at the other ends. */
export async function writeLinks(change: ChangeContext, values: Values): Promise<void> {
  const { unit, record, written } = change;
  const { records } = unit.runtime.catalogue;
  const id = Number(written['id']);
  const sides = linksSeenFrom(record, records);
  const counterparts = (change.counterparts = new LinkCounterparts());
  const changes: Record<string, readonly [number[], number[]]> = (change.links = {});
  for (const [input, path] of linkInputs(record, records)) {
    const side = sides.get(path);
    if (!side || !Array.isArray(values[input])) continue;
    const ids = [...new Set(values[input] as number[])].sort(ascending);
    const removed = await removeLinks(unit, side, id, 'others', ids);
    const added = await addLinks(unit, side, id, ids);
    if (removed.length + added.length === 0) continue;
    for (const other of removed) counterparts.remove(side, id, other);
    for (const other of added) counterparts.add(side, id, other, input);
    const kept = ids.filter((other) => !added.includes(other));
    changes[input] = [[...kept, ...removed].sort(ascending), ids];
  }
}

const ascending = (one: number, other: number): number => one - other;

/** Makes links, and returns the ids at the other ends of the new ones. */
export async function addLinks(unit: UnitOfWork, side: LinkSide, id: number, ids: readonly number[]) {
  const text = `INSERT INTO ${quoted(side.table)} (${side.here}, ${side.there})
SELECT $1, other FROM unnest($2::bigint[]) AS other ON CONFLICT DO NOTHING`;
  return changeLinks(unit, side, id, ids, text);
}

/** Ends the links with these records, or with all others, and returns the ids at the other ends. */
export async function removeLinks(
  unit: UnitOfWork,
  side: LinkSide,
  id: number,
  which: 'these' | 'others',
  ids: readonly number[],
): Promise<number[]> {
  const { table, here, there } = side;
  const isOne = `${which === 'others' ? 'NOT ' : ''}${there} = ANY($2)`;
  const text = `DELETE FROM ${quoted(table)} WHERE ${here} = $1 AND ${isOne}`;
  const removed = await changeLinks(unit, side, id, ids, text);
  // Groups decide by the ended links, too.
  const pairs = removed.map((other): [number, number] => (here === 'from_id' ? [id, other] : [other, id]));
  unit.endedLinks.set(table, [...(unit.endedLinks.get(table) ?? []), ...pairs]);
  return removed;
}

async function changeLinks(
  unit: UnitOfWork,
  side: LinkSide,
  id: number,
  ids: readonly number[],
  text: string,
): Promise<number[]> {
  const rows = await unit.transaction.rows(`${text} RETURNING ${side.there}`, [id, ids]);
  const others = rows.map(([other]) => Number(other));
  if (others.length > 0) unit.changedLinks.push({ side, id, others });
  return others;
}

/** Lists of ids in a body that name records which cannot be linked. */
export async function linkProblems(change: ChangeContext): Promise<Problem[]> {
  const { unit, record, request, requested } = change;
  const { values, from } = request;
  const { records } = unit.runtime.catalogue;
  const given = [...linkInputs(record, records)].filter(
    ([input, path]) => Array.isArray(values[input]) && !isSaidByFirst(record, path, values),
  );
  if (given.length === 0) return [];
  const sides = linksSeenFrom(record, records);
  const { ownLinks } = extensionOf(unit.runtime, record);
  const problems: Problem[] = [];
  for (const [input, path] of given) {
    const side = sides.get(path);
    const ids = [...new Set(values[input] as number[])];
    const account = from === 'client' && ownLinks.includes(path) ? unit.account : change.account;
    const by = from === 'rule' ? 'rule' : 'list';
    const problem =
      side &&
      ((await fixedListProblem(change, input, side, ids)) ??
        (await linkProblem(unit, side, requested, ids, by, account)));
    if (problem) problems.push({ field: input, ...problem });
  }
  return problems;
}

/** A list that is given on create only: a client may send the same records again. */
async function fixedListProblem(
  { unit, record, before, request: { from } }: ChangeContext,
  input: string,
  side: LinkSide,
  ids: readonly number[],
): Promise<{ because: 'readonly' } | undefined> {
  const isFixed = Object.values(record.links ?? {}).some((link) => link.ids === input && link.idsOnCreate);
  if (!isFixed || !before || from !== 'client') return undefined;
  const linked = await linkedIds(unit, side, Number(before['id']));
  const isSame = linked.length === ids.length && linked.every((id) => ids.includes(id));
  return isSame ? undefined : { because: 'readonly' };
}

/**
 * Adds or removes one link of a list whose first record is kept: a change of the whole list, so that the field follows
 * with its audit, events and accounts. False where another list is meant.
 */
export async function changeList(
  unit: UnitOfWork,
  record: RecordType,
  id: number,
  path: string,
  change: (ids: readonly number[]) => readonly number[],
): Promise<boolean> {
  const kept = keptFirstsOf(record).find((each) => each.path === path);
  if (!kept) return false;
  const { records } = unit.runtime.catalogue;
  const ids = await linkedIds(unit, linkSide(record, path, records), id);
  const changed = change(ids);
  if (changed !== ids) await unit.amend(record, id, { [kept.list]: changed });
  return true;
}

/** Ids at the other ends of the links of a record, in ascending order. */
async function linkedIds(
  { transaction }: UnitOfWork,
  { table, here, there }: LinkSide,
  id: number,
): Promise<number[]> {
  const text = `SELECT ${there} AS other FROM ${quoted(table)} WHERE ${here} = $1 ORDER BY ${there}`;
  const rows = await transaction.query<{ other: number }>(text, [id]);
  return rows.map(({ other }) => other);
}

/** Removes all links of a record, and returns the records at the other ends. */
export async function dropLinks(unit: UnitOfWork, record: RecordType, id: number): Promise<LinkCounterparts> {
  const counterparts = new LinkCounterparts();
  for (const side of linksSeenFrom(record, unit.runtime.catalogue.records).values()) {
    if (side.derived) continue;
    for (const other of await removeLinks(unit, side, id, 'others', [])) counterparts.remove(side, id, other);
  }
  return counterparts;
}

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
const isSaidByFirst = (record: RecordType, path: string, values: Values): boolean =>
  firstsIn(record, values).some(([, firstOf]) => firstOf === path);

/**
 * Replaces such fields by the lists that they stand for. Clients send whole records back: an unchanged field, or one
 * beside its list, replaces no links.
 */
export async function withLists(
  { transaction, runtime }: UnitOfWork,
  record: RecordType,
  id: number | null,
  values: Values,
): Promise<Values> {
  const firsts = firstsIn(record, values);
  if (firsts.length === 0) return values;
  const { records } = runtime.catalogue;
  const lists: Record<string, unknown> = { ...values };
  for (const [name, path] of firsts) {
    const [input = ''] = [...linkInputs(record, records)].find(([, filled]) => filled === path) ?? [];
    const side = linkSide(record, path, records);
    const isSaid = input in values || values[name] === (await firstOf(transaction, side, id));
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

interface KeptFirst {
  readonly name: string;
  readonly path: string;
  /** Body member that lists all ids of the link. */
  readonly list: string;
}

/** Fields whose column keeps the first record of a link. */
const keptFirstsOf = memoize((record: RecordType): readonly KeptFirst[] =>
  Object.entries(record.fields).flatMap(([name, { keepsFirstOf: path = '' }]) => {
    const list = record.links?.[path]?.ids;
    return list === undefined ? [] : [{ name, path, list }];
  }),
);

/** Values of a change in which such fields and the lists of their links agree. */
interface AlignedChange {
  readonly decided: Stored;
  readonly lists: Values;
}

/**
 * Aligns such fields with the lists of their links. A list decides the field, which stays while the list has its record;
 * without a list a changed field replaces all links, whether a client or a rule has changed it.
 */
export function alignFirsts(
  record: RecordType,
  before: Stored | null,
  decided: Stored,
  values: Values,
): AlignedChange {
  let aligned: AlignedChange = { decided, lists: values };
  for (const { name, list } of keptFirstsOf(record)) {
    const [id, ids] = [decided[name] ?? null, values[list]];
    if (Array.isArray(ids)) {
      const first: unknown = ids.includes(id) ? id : (ids[0] ?? null);
      aligned = { ...aligned, decided: { ...aligned.decided, [name]: first } };
    } else if (id !== (before?.[name] ?? null)) {
      aligned = { ...aligned, lists: { ...aligned.lists, [list]: id === null ? [] : [id] } };
    }
  }
  return aligned;
}

/** Whether the record has no links at a path, by the field that keeps the first of them. */
export const isKeptEmpty = (record: RecordType, path: string, row: Stored): boolean =>
  keptFirstsOf(record).some((kept) => kept.path === path && (row[kept.name] ?? null) === null);
