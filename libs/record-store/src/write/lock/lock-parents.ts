import type { Transaction } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import type { Problem } from '../../refusals';
import { lockRow, type LockedRow } from './locked-row';
import type { RecordRuntime } from '../../runtime';

/** A record that another one stands under, locked. */
export interface Parent {
  readonly field: string;
  readonly record: RecordType;
  readonly row: LockedRow;
}

interface ParentWork {
  readonly transaction: Transaction;
  readonly runtime: RecordRuntime;
  readonly accounts: ReadonlySet<string>;
}

/** Those a record is to stand under from now on, as far as they have a say in it; roots of groups are asked as such. */
export async function lockParents(
  { transaction, runtime, accounts }: ParentWork,
  record: RecordType,
  before: Stored | null,
  values: Values,
): Promise<Parent[]> {
  const parents: Parent[] = [];
  for (const { parent: field } of record.createUnder ?? []) {
    const above = runtime.catalogue.byName.get(record.fields[field]?.to ?? '');
    const id = values[field];
    if (!above || typeof id !== 'number' || id === before?.[field]) continue;
    if (!isAsked(runtime, record, field, above)) continue;
    const row = await lockRow(transaction, above, id, accounts);
    if (row) parents.push({ field, record: above, row });
  }
  return parents;
}

function isAsked({ groups }: RecordRuntime, record: RecordType, field: string, above: RecordType): boolean {
  if (record.createAnnouncedAs || record.partOf) return true;
  const isRoot = groups.some(({ member, by }) => member === record.name && by === field);
  return above.archiving !== undefined && !isRoot;
}

/** Nothing new is put under what is archived or in the trash. */
export const archivedParentProblems = (parents: readonly Parent[]): Problem[] =>
  parents.flatMap(({ field, row: { shelf } }) => (shelf ? [{ field, because: shelf }] : []));
