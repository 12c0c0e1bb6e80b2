import type { Principal } from '@deskline/identity';
import type { RecordType, Stored } from '@deskline/record';
import { granted } from '../../read/visibility';
import { referenceKey } from '../../reference/references';
import type { Problem } from '../../refusals';
import { quoted } from '../../table/column';
import type { LinkSide } from '../../table/link-table';
import type { LinkWork } from './link-work';
import { idsWhere } from '../lookup/ids-where';

/** Rules link what they like. Of what another service keeps, a path has been asked about before it led here. */
export type LinkedBy = 'list' | 'path' | 'rule';

/** What is wrong with a link, and on what if it is not on the name it was given by. */
type LinkProblem = Pick<Problem, 'because'> & Partial<Problem>;

const NOT_FOUND: LinkProblem = { because: 'not_found' };
const DISABLED: LinkProblem = { because: 'disabled' };

/**
 * Why a record is not to be linked with these. Whom it is linked with already it may keep: lists of ids are sent back
 * whole. Anybody new is held to what a reference is: readable by the caller, and not disabled, which is "may not be
 * related to further records". Both ends are of one account, since a link is written on both; but for links that each
 * account has its own of.
 */
export async function linkProblem(
  work: LinkWork,
  side: LinkSide,
  near: Stored,
  ids: readonly number[],
  by: LinkedBy,
  /** That of the record, or of whoever links their own with it. */
  account: string,
): Promise<LinkProblem | undefined> {
  const wanted = ids.map((one) => ({ type: side.to, id: one }));
  const known = await work.remoteLookup.find(work.transaction, wanted);
  const whose = (id: number) => known.get(referenceKey({ type: side.to, id }))?.account_id;
  if (ids.some((one) => whose(one) === undefined)) return NOT_FOUND;
  const others = ids.filter((one) => whose(one) !== account);
  if (others.length > 0) {
    const kept = await linkedAlready(work, side, Number(near['id']), others);
    if (!others.every((one) => kept.has(one))) return NOT_FOUND;
  }
  if (by === 'rule') return undefined;
  const unread = await unreadable(work, side, ids, by);
  const disabled = ids.filter((one) => known.get(referenceKey({ type: side.to, id: one }))?.disabled);
  // From the other end it is the record itself that is related to another.
  const isDisabled = side.here === 'to_id' && near['disabled'] === true;
  if (unread.length + disabled.length === 0 && !isDisabled) return undefined;
  const held = await linkedAlready(work, side, Number(near['id']), ids);
  const isNew = (one: number) => !held.has(one);
  if (unread.some(isNew)) return NOT_FOUND;
  if (isDisabled && ids.some(isNew)) return { field: 'id', ...DISABLED };
  const news = disabled.filter(isNew);
  return news.length > (await countArchived(work, side, news)) ? DISABLED : undefined;
}

/** Whoever may not read a record may not learn its name by linking it. The system may link all. */
async function unreadable(
  work: LinkWork,
  { to }: LinkSide,
  ids: readonly number[],
  by: LinkedBy,
): Promise<number[]> {
  const { actor, runtime } = work;
  const record = runtime.catalogue.byName.get(to);
  if (!actor.principal || (!record && by === 'path')) return [];
  const readable = record
    ? await readableOwn(work, record, ids, actor.principal)
    : await readableElsewhere(work, to, ids, actor.principal);
  return ids.filter((one) => !readable.has(one));
}

async function readableOwn(
  { transaction, runtime, now }: LinkWork,
  record: RecordType,
  ids: readonly number[],
  principal: Principal,
): Promise<ReadonlySet<number>> {
  const grant = granted(record, 'read', principal);
  if (typeof grant === 'boolean') return new Set(grant ? ids : []);
  const where = { all: [{ id: ids }, grant] };
  return new Set(await idsWhere(transaction, runtime.catalogue, record, where, now, { principal }));
}

async function readableElsewhere(
  { transaction, remoteLookup }: LinkWork,
  type: string,
  ids: readonly number[],
  principal: Principal,
): Promise<ReadonlySet<number>> {
  const readable = new Set<number>();
  for (const id of ids)
    if (await remoteLookup.mayRead({ type, id }, principal, transaction)) readable.add(id);
  return readable;
}

async function linkedAlready(
  { transaction }: LinkWork,
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

/** What is in the trash counts as disabled to others, and is refused for being there. */
async function countArchived(
  { transaction, runtime }: LinkWork,
  { to }: LinkSide,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0 || !runtime.catalogue.byName.get(to)?.archiving) return 0;
  const text = `SELECT id FROM ${quoted(to)} WHERE id = ANY($1) AND shelf IS NOT NULL`;
  return (await transaction.query(text, [ids])).length;
}
