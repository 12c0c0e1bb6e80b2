import type { Catalogue, Reason, RecordType, Stored } from '@deskline/record';
import { statementName } from '../read/plan/statement';
import type { Problem } from '../refusals';
import { columnSql, quoted } from '../table/column';
import { saveTouched } from '../write/effects/related-changes';
import type { UnitOfWork } from '../write/unit-of-work';
import { hasValue } from './parts-sql';

function ownersOf(part: RecordType, { byName }: Catalogue) {
  return Object.entries(part.partOf ?? {}).map(([reference, path = '']) => {
    const owner = byName.get(part.fields[reference]?.to ?? '');
    if (!owner) throw new Error(`${part.name} is part of nothing by ${reference}`);
    return { owner, reference, path };
  });
}

/**
 * Locks the owner of a part, before the part itself; returns a problem for an archived owner. An owner that is the root of
 * the part's group is locked as such. All statements go out in the message of the caller.
 */
export async function lockOwner(
  { transaction, runtime, accounts }: UnitOfWork,
  part: RecordType,
  id: number,
): Promise<Problem[]> {
  const isRoot = (reference: string) =>
    runtime.groups.some(({ member, by }) => member === part.name && by === reference);
  const owners = ownersOf(part, runtime.catalogue).filter(({ reference }) => !isRoot(reference));
  const found = owners.map(async ({ owner, reference }): Promise<Problem[]> => {
    const text = `SELECT ${owner.archiving ? 'shelf' : 'NULL'} FROM ${quoted(owner.name)}
WHERE id = (SELECT ${columnSql(part, reference)} FROM ${quoted(part.name)} WHERE id = $1 AND account_id = ANY($2))
FOR NO KEY UPDATE`;
    const [row] = await transaction.rows(text, [id, [...accounts]], statementName(text));
    return row?.[0] ? [{ field: reference, because: row[0] as Reason }] : [];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Saves a change of a part as a change of its owner: audit line, event, version. A part that belongs
 * to another account than its owner changes nothing there.
 */
export async function touchOwner(
  unit: UnitOfWork,
  part: RecordType,
  account_id: string,
  before: Stored | null,
  after: Stored | null,
): Promise<void> {
  for (const { owner, reference, path } of ownersOf(part, unit.runtime.catalogue)) {
    const id = (after ?? before)?.[reference];
    const row = typeof id === 'number' ? await unit.row(owner, id) : null;
    if (row?.account_id !== account_id) continue;
    const changes = { [path]: [listedFields(part, before), listedFields(part, after)] };
    await saveTouched(unit, owner, row, 'update', { changes, referred: isShared(owner, part) });
  }
}

const listedFields = ({ list, listAlso = [] }: RecordType, row: Stored | null): Stored | null => {
  if (!row) return null;
  const names = listAlso.filter((name) => hasValue(row[name] ?? null));
  return Object.fromEntries([...list, ...names].map((name) => [name, row[name] ?? null]));
};

/** Whether projections of the owner have the part. */
const isShared = ({ fields, projectedFields = [] }: RecordType, part: RecordType): boolean =>
  projectedFields.some((name) => fields[name]?.kind === 'parts' && fields[name].to === part.name);

export async function dropParts(
  { uncachedTransaction, runtime }: UnitOfWork,
  owner: RecordType,
  id: number,
): Promise<void> {
  for (const part of runtime.catalogue.records) {
    for (const [reference] of Object.entries(part.partOf ?? {})) {
      if (part.fields[reference]?.to !== owner.name) continue;
      const text = `DELETE FROM ${quoted(part.name)} WHERE ${columnSql(part, reference)} = $1`;
      await uncachedTransaction.query(text, [id], statementName(text));
    }
  }
}
