import type { Principal } from '@deskline/identity';
import type { RecordType, Stored } from '@deskline/record';
import { referenceKey } from '../../reference/references';
import { Forbidden, NotFound, type Problem } from '../../refusals';
import type { LinkSide } from '../../table/link-table';
import { HOME_ROWS } from '../../read/plan/rows';
import { guardedRow, type GuardedRow, type LockTarget } from '../lock/guarded-row';
import { permittedIds, type EvaluationContext } from '../lookup/ids-where';
import type { UnitOfWork } from '../unit-of-work';
import { quoted } from '../../table/column';

/** Link by a path: the path at the near record, and the record at the other end. */
interface LinkByPath {
  readonly path: string;
  readonly side: LinkSide;
  readonly other: number;
  /** Answer of the service of the record at the other end, where that is another one. */
  readonly mayChangeOther: boolean;
}

/** Whether a caller may change all fields of a record of the own account. */
export const mayChange = async (of: EvaluationContext, record: RecordType, id: number, caller: Principal) =>
  (await permittedIds(of, 'update', record, id, caller, caller.account)).has(id);

/**
 * Locks the near record of a link. "A link is made with the right to change the record it is made from and sight of the
 * other end": either end, as each has a path to the other. A link that gives rights is changed by those who may change the
 * record that defines it.
 */
export async function rowToLink(unit: UnitOfWork, target: LockTarget, link: LinkByPath): Promise<GuardedRow> {
  const { principal } = target;
  const { side, other } = link;
  const definesIt = side.here === 'from_id';
  const far = unit.runtime.catalogue.byName.get(side.to);
  const row = await changeable(guardedRow(unit, target));
  const mayFromHere = row !== null && (await mayLinkBy(unit, row, link));
  const near = row ?? (await guardedRow(unit, { ...target, operation: 'read' }));
  const mayFromThere = async () => {
    // A record of another account is linked with the rights that sharing gives, and no others.
    if (near.account_id !== principal.account) return false;
    return far ? mayChange(unit, far, other, principal) : link.mayChangeOther;
  };
  const isPermitted = side.byDefiner
    ? mayFromHere && (definesIt || (await mayFromThere()))
    : mayFromHere || (await mayFromThere());
  // The record that defines a link must be seen to end it; a deleted one at the far end can be unlinked.
  const isSeen =
    !far ||
    definesIt ||
    (await permittedIds(unit, 'read', far, other, principal, principal.account)).has(other);
  if (!isSeen) throw new NotFound();
  if (!isPermitted) throw new Forbidden();
  return near;
}

/** Null for a row that is visible to the caller, but not theirs to change. */
const changeable = (row: Promise<GuardedRow>): Promise<GuardedRow | null> =>
  row.catch((error: unknown) => {
    if (error instanceof Forbidden) return null;
    throw error;
  });

/**
 * A caller who may change some fields only may link by a path that is among them where each account links its own records,
 * and then only a record of the own account.
 */
async function mayLinkBy(
  { transaction, remoteLookup, account }: UnitOfWork,
  { changing, account_id }: GuardedRow,
  { path, side: { to: type }, other: id }: LinkByPath,
): Promise<boolean> {
  if (!changing) return true;
  if (account_id === account || !changing.has(path)) return false;
  const references = await remoteLookup.find(transaction, [{ type, id }]);
  if (references.get(referenceKey({ type, id }))?.account_id !== account) throw new NotFound();
  return true;
}

/**
 * Row of a change that may be nothing but relations, which the right to change the records at their other ends permits as
 * well: the former one too, since it loses the record.
 */
export async function orByOtherEnds(unit: UnitOfWork, target: LockTarget): Promise<GuardedRow> {
  const { record, values, principal } = target;
  const row = await changeable(guardedRow(unit, target));
  if (row && !row.changing) return row;
  const related = Object.keys(values).filter((name) => record.fields[name]?.eitherEnd);
  const isCovered = related.length === Object.keys(values).length && related.length > 0;
  if (!row && !isCovered) throw new Forbidden();
  if (row && (!isCovered || related.every((name) => row.changing?.has(name)))) return row;
  const read = row ?? (await guardedRow(unit, { ...target, operation: 'read', source: HOME_ROWS }));
  if (read.account_id !== principal.account) throw new Forbidden();
  for (const name of related) {
    const to = unit.runtime.record(record.fields[name]?.to ?? '');
    for (const end of [read.stored[name], values[name]])
      if (typeof end === 'number' && !(await mayChange(unit, to, end, principal))) throw new Forbidden();
  }
  return { ...read, changing: new Set(related) };
}

/** Rules may link any record. The right to read a record of another service is checked before its path leads here. */
type LinkedBy = 'list' | 'path' | 'rule';

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
