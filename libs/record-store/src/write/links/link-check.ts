import type { Principal } from '@deskline/identity';
import type { Catalogue, RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { granted } from '../../read/plan/grants';
import { referenceKey } from '../../reference/references';
import { Forbidden, type Problem } from '../../refusals';
import { quoted } from '../../table/column';
import { linkInputs, linksSeenFrom, type LinkSide } from '../../table/link-table';
import type { UnitOfWork } from '../unit-of-work';
import { permittedIds } from '../lookup/ids-where';

/** Rules may link any record. The right to read a record of another service is checked before its path leads here. */
export type LinkedBy = 'list' | 'path' | 'rule';

/** Problem of a link, with its field where that is not the name that the link was given by. */
type LinkProblem = Pick<Problem, 'because'> & Partial<Problem>;

const NOT_FOUND: LinkProblem = { because: 'not_found' };
const DISABLED: LinkProblem = { because: 'disabled' };

/**
 * Problem that keeps a record from being linked with others. Existing links may stay: lists of ids are sent back whole. A
 * new counterpart is checked as a reference is: readable by the caller, and not disabled, which is "may not be related to
 * further records". Both ends are of one account, since a link is written on both, except for links that each account has
 * its own of.
 */
export async function linkProblem(
  unit: UnitOfWork,
  side: LinkSide,
  near: Stored,
  ids: readonly number[],
  by: LinkedBy,
  /** Account of the record, or of the caller where each account has its own links. */
  account: string,
): Promise<LinkProblem | undefined> {
  const wanted = ids.map((one) => ({ type: side.to, id: one }));
  const references = await unit.remoteLookup.find(unit.transaction, wanted);
  const accountOf = (id: number) => references.get(referenceKey({ type: side.to, id }))?.account_id;
  if (ids.some((one) => accountOf(one) === undefined)) return NOT_FOUND;
  const others = ids.filter((one) => accountOf(one) !== account);
  if (others.length > 0) {
    const existing = await linkedAlready(unit, side, Number(near['id']), others);
    if (!others.every((one) => existing.has(one))) return NOT_FOUND;
  }
  if (by === 'rule') return undefined;
  const unread = await unreadable(unit, side.to, ids, by);
  const disabled = ids.filter((one) => references.get(referenceKey({ type: side.to, id: one }))?.disabled);
  // A link that is written from its far end relates the disabled record itself.
  const isDisabled = side.here === 'to_id' && near['disabled'] === true;
  if (unread.length + disabled.length === 0 && !isDisabled) return undefined;
  const linked = await linkedAlready(unit, side, Number(near['id']), ids);
  const isNew = (one: number) => !linked.has(one);
  if (unread.some(isNew)) return NOT_FOUND;
  if (isDisabled && ids.some(isNew)) return { field: 'id', ...DISABLED };
  const news = disabled.filter(isNew);
  return news.length > (await countArchived(unit, side.to, news)) ? DISABLED : undefined;
}

/** A caller must not learn the name of an unreadable record by linking it. The system may link all. */
async function unreadable(unit: UnitOfWork, type: string, ids: readonly number[], by: LinkedBy) {
  const { actor, runtime, remoteLookup, transaction } = unit;
  const record = runtime.catalogue.byName.get(type);
  if (!actor.principal || (!record && by === 'path')) return [];
  const readable = record
    ? await permittedIds(unit, 'read', record, ids, actor.principal)
    : new Set<number>();
  if (!record)
    for (const id of ids)
      if (await remoteLookup.mayRead({ type, id }, actor.principal, transaction)) readable.add(id);
  return ids.filter((id) => !readable.has(id));
}

async function linkedAlready(
  { transaction }: UnitOfWork,
  { table, here, there }: LinkSide,
  id: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await transaction.query<{ other: number }>(
    `SELECT ${there} AS other FROM ${quoted(table)} WHERE ${here} = $1 AND ${there} = ANY($2)`,
    [id, ids],
  );
  return new Set(rows.map(({ other }) => other));
}

/** Trashed records count as disabled in projections; they are refused as trashed when they are touched. */
async function countArchived({ transaction, runtime }: UnitOfWork, type: string, ids: readonly number[]) {
  if (ids.length === 0 || !runtime.catalogue.byName.get(type)?.archiving) return 0;
  const text = `SELECT id FROM ${quoted(type)} WHERE id = ANY($1) AND shelf IS NOT NULL`;
  return (await transaction.query(text, [ids])).length;
}

/** A list may end any existing link, so the caller must see all records that define such links, or may change them all. */
export function assertMayList(
  catalogue: Catalogue,
  record: RecordType,
  values: Values,
  principal: Principal,
): void {
  const sides = linksSeenFrom(record, catalogue.records);
  for (const [input, path] of linkInputs(record, catalogue.records)) {
    const side = sides.get(path);
    // The record at the other end defines the link: a team defines its members.
    if (!(input in values) || side?.here !== 'to_id') continue;
    const owner = catalogue.byName.get(side.to);
    const operation = side.byDefiner ? 'update' : 'read';
    if (!owner || granted(owner, operation, principal) !== true) throw new Forbidden();
  }
}
