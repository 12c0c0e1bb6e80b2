import type { RecordType } from '@deskline/record';
import type { Values } from '../../caller';
import type { Problem } from '../../refusals';
import { quoted } from '../../table/column';
import { linkInputs, linksSeenFrom, type LinkSide } from '../../table/link-table';
import type { ChangeContext } from '../change-context';
import { extensionOf } from '../change-extension';
import { LinkCounterparts, type LinkChanges } from './link-counterparts';
import { isSaidByFirst } from './first-of';
import { linkProblem } from './link-check';
import type { UnitOfWork } from '../unit-of-work';

export interface WrittenLinks {
  readonly changes: LinkChanges;
  readonly counterparts: LinkCounterparts;
}

/** Writes lists such as `predecessor_ids`: each is the whole list of the records at the other ends. */
export async function writeLinks(
  unit: UnitOfWork,
  record: RecordType,
  id: number,
  values: Values,
): Promise<WrittenLinks> {
  const { records } = unit.runtime.catalogue;
  const sides = linksSeenFrom(record, records);
  const counterparts = new LinkCounterparts();
  const changes: Record<string, readonly [number[], number[]]> = {};
  for (const [input, path] of linkInputs(record, records)) {
    const side = sides.get(path);
    if (!side || !Array.isArray(values[input])) continue;
    const ids = [...new Set(values[input] as number[])].sort(ascending);
    const removed = await removeOthers(unit, side, id, ids);
    const added = await addLinks(unit, side, id, ids);
    if (removed.length + added.length === 0) continue;
    for (const other of removed) counterparts.remove(side, id, other);
    for (const other of added) counterparts.add(side, id, other, input);
    const kept = ids.filter((other) => !added.includes(other));
    changes[input] = [[...kept, ...removed].sort(ascending), ids];
  }
  return { changes, counterparts };
}

const ascending = (one: number, other: number): number => one - other;

export async function addLinks(
  unit: UnitOfWork,
  side: LinkSide,
  id: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await unit.transaction.query<{ other: number }>(
    `INSERT INTO ${quoted(side.table)} (${side.here}, ${side.there})
SELECT $1, other FROM unnest($2::bigint[]) AS other ON CONFLICT DO NOTHING RETURNING ${side.there} AS other`,
    [id, ids],
  );
  const others = rows.map(({ other }) => other);
  unit.linkConstraints.touch(side, id, others);
  return others;
}

async function removeOthers(
  unit: UnitOfWork,
  side: LinkSide,
  id: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await unit.transaction.query<{ other: number }>(
    `DELETE FROM ${quoted(side.table)} WHERE ${side.here} = $1 AND NOT ${side.there} = ANY($2)
RETURNING ${side.there} AS other`,
    [id, ids],
  );
  const others = rows.map(({ other }) => other);
  unit.linkConstraints.touch(side, id, others);
  return others;
}

/** Lists of ids in a body that name records which cannot be linked. */
export async function linkProblems({ unit, record, request, locked }: ChangeContext): Promise<Problem[]> {
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
    const account = from === 'client' && ownLinks.includes(path) ? unit.account : locked.account;
    const by = from === 'rule' ? 'rule' : 'list';
    const problem = side && (await linkProblem(unit, side, locked.requested, ids, by, account));
    if (problem) problems.push({ field: input, ...problem });
  }
  return problems;
}

export async function removeLink(
  unit: UnitOfWork,
  side: LinkSide,
  id: number,
  other: number,
): Promise<boolean> {
  const removed = await unit.transaction.query(
    `DELETE FROM ${quoted(side.table)} WHERE ${side.here} = $1 AND ${side.there} = $2 RETURNING 1`,
    [id, other],
  );
  if (removed.length > 0) unit.linkConstraints.touch(side, id, [other]);
  return removed.length > 0;
}

/** Removes all links of a record, and returns the records at the other ends. */
export async function dropLinks(unit: UnitOfWork, record: RecordType, id: number): Promise<LinkCounterparts> {
  const counterparts = new LinkCounterparts();
  for (const side of linksSeenFrom(record, unit.runtime.catalogue.records).values()) {
    if (side.derived) continue;
    for (const other of await removeOthers(unit, side, id, [])) counterparts.remove(side, id, other);
  }
  return counterparts;
}
