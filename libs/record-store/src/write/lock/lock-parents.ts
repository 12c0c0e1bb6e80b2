import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { archivedProblem, type Problem } from '../../refusals';
import { lockRow, type LockedRow } from './locked-row';
import type { UnitOfWork } from '../unit-of-work';
import type { RecordRuntime } from '../../runtime';

/** Locked record that another one is created under. */
export interface Parent {
  readonly field: string;
  readonly record: RecordType;
  readonly row: LockedRow;
}

/** Locks the parents that the values put a record under; roots of groups are locked as roots. */
export async function lockParents(
  { transaction, runtime, accounts }: UnitOfWork,
  record: RecordType,
  before: Stored | null,
  values: Values,
): Promise<Parent[]> {
  const parents: Parent[] = [];
  for (const { parent: field } of record.createUnder ?? []) {
    const above = runtime.catalogue.byName.get(record.fields[field]?.to ?? '');
    const id = values[field];
    if (!above || typeof id !== 'number' || id === before?.[field]) continue;
    if (!isLocked(runtime, record, field, above)) continue;
    const row = await lockRow(transaction, above, id, accounts);
    if (row) parents.push({ field, record: above, row });
  }
  return parents;
}

function isLocked({ groups }: RecordRuntime, record: RecordType, field: string, above: RecordType): boolean {
  if (record.createAnnouncedAs || record.partOf) return true;
  const isRoot = groups.some(({ member, by }) => member === record.name && by === field);
  return above.archiving !== undefined && !isRoot;
}

/** No record is put under an archived or trashed one. */
export const archivedParentProblems = (parents: readonly Parent[]): Problem[] =>
  parents.flatMap(({ field, row }) => archivedProblem(field, row.archiveState));
