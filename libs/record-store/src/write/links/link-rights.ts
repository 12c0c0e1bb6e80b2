import type { Principal } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { Values } from '../../caller';
import { referenceKey } from '../../reference/references';
import { Forbidden, NotFound } from '../../refusals';
import type { LinkSide } from '../../table/link-table';
import { guardedRow, type GuardedRow } from '../lock/guarded-row';
import { permittedIds, type EvaluationContext } from '../lookup/ids-where';
import type { UnitOfWork } from '../unit-of-work';

/** Link by a path: the near record, the path of the link there, and the record at the other end. */
export interface LinkByPath {
  readonly record: RecordType;
  readonly id: number;
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
export async function rowToLink(
  unit: UnitOfWork,
  link: LinkByPath,
  principal: Principal,
  source?: Parameters<typeof guardedRow>[5],
): Promise<GuardedRow> {
  const { record, id, side, other } = link;
  const definesIt = side.here === 'from_id';
  const far = unit.runtime.catalogue.byName.get(side.to);
  const row = await changeable(guardedRow(unit, record, id, principal, 'update', source));
  const mayFromHere = row !== null && (await mayLinkBy(unit, row, link));
  const near = row ?? (await guardedRow(unit, record, id, principal, 'read', source));
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
export async function orByOtherEnds(
  unit: UnitOfWork,
  record: RecordType,
  id: number,
  values: Values,
  principal: Principal,
  guarded: Promise<GuardedRow>,
): Promise<GuardedRow> {
  const row = await changeable(guarded);
  if (row && !row.changing) return row;
  const related = Object.keys(values).filter((name) => record.fields[name]?.eitherEnd);
  const isCovered = related.length === Object.keys(values).length && related.length > 0;
  if (!row && !isCovered) throw new Forbidden();
  if (row && (!isCovered || related.every((name) => row.changing?.has(name)))) return row;
  const read = row ?? (await guardedRow(unit, record, id, principal, 'read'));
  if (read.account_id !== principal.account) throw new Forbidden();
  for (const name of related) {
    const to = unit.runtime.record(record.fields[name]?.to ?? '');
    for (const end of [read.stored[name], values[name]])
      if (typeof end === 'number' && !(await mayChange(unit, to, end, principal))) throw new Forbidden();
  }
  return { ...read, changing: new Set(related) };
}
