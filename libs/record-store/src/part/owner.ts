import type { Transaction } from '@deskline/platform';
import type { Catalogue, Field, Reason, RecordType, Stored } from '@deskline/record';
import { statementName } from '../read/statement-names';
import type { Problem } from '../refusals';
import { columnOf, quoted } from '../table/column';
import { lockRow, type LockedRow } from '../write/lock/locked-row';

/** What parts need of the unit of work they are written in. */
interface PartWork {
  readonly transaction: Transaction;
  readonly runtime: { readonly catalogue: Catalogue };
  readonly accounts: ReadonlySet<string>;
}
interface TellingWork extends PartWork {
  readonly related: {
    enter(record: RecordType, row: LockedRow, action: 'update', what: Telling): Promise<void>;
  };
}
interface Telling {
  readonly hidden: Readonly<Record<string, unknown>>;
  readonly changes: object;
  readonly referred: boolean;
}

const referenceColumn = (part: RecordType, reference: string): string =>
  quoted(columnOf(reference, part.fields[reference] as Field));

function ownersOf(part: RecordType, { byName }: Catalogue) {
  return Object.entries(part.partOf ?? {}).map(([reference, path = '']) => {
    const owner = byName.get(part.fields[reference]?.to ?? '');
    if (!owner) throw new Error(`${part.name} is part of nothing by ${reference}`);
    return { owner, reference, path };
  });
}

/** Locks what a part belongs to, before the part itself; tells whether that is put away. */
export async function lockOwner(
  { transaction, runtime, accounts }: PartWork,
  part: RecordType,
  id: number,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { owner, reference } of ownersOf(part, runtime.catalogue)) {
    const text = `SELECT ${owner.archiving ? 'shelf' : 'NULL'} FROM ${quoted(owner.name)}
WHERE id = (SELECT ${referenceColumn(part, reference)} FROM ${quoted(part.name)} WHERE id = $1 AND account_id = ANY($2))
FOR NO KEY UPDATE`;
    const [row] = await transaction.rows(text, [id, [...accounts]], statementName(text));
    if (row?.[0]) problems.push({ field: reference, because: row[0] as Reason });
  }
  return problems;
}

/**
 * A change of a part is a change of what it belongs to: its audit line, its event, its version. What another account has
 * put on a record that it has in hand is its own, and no news at the record's home.
 */
export async function touchOwner(
  unit: TellingWork,
  part: RecordType,
  account_id: string,
  before: Stored | null,
  after: Stored | null,
): Promise<void> {
  for (const { owner, reference, path } of ownersOf(part, unit.runtime.catalogue)) {
    const id = (after ?? before)?.[reference];
    const row = typeof id === 'number' ? await lockRow(unit.transaction, owner, id) : null;
    if (row?.account_id !== account_id) continue;
    const changes = { [path]: [listedFields(part, before), listedFields(part, after)] };
    await unit.related.enter(owner, row, 'update', { hidden: {}, changes, referred: isShared(owner, part) });
  }
}

const listedFields = (part: RecordType, row: Stored | null): Stored | null =>
  row && Object.fromEntries(part.list.map((name) => [name, row[name] ?? null]));

/** What others know of a record may be its parts. */
const isShared = ({ fields, projectedFields = [] }: RecordType, part: RecordType): boolean =>
  projectedFields.some((name) => fields[name]?.kind === 'parts' && fields[name].to === part.name);

/** What belongs to a record goes with it. */
export async function dropParts(
  { beside, runtime }: Pick<PartWork, 'runtime'> & { readonly beside: Transaction },
  owner: RecordType,
  id: number,
): Promise<void> {
  for (const part of runtime.catalogue.records) {
    for (const [reference] of Object.entries(part.partOf ?? {})) {
      if (part.fields[reference]?.to !== owner.name) continue;
      const text = `DELETE FROM ${quoted(part.name)} WHERE ${referenceColumn(part, reference)} = $1`;
      await beside.query(text, [id], statementName(text));
    }
  }
}
