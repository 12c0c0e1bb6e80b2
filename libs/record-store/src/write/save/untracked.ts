import type { Transaction } from '@deskline/platform';
import type { Field, RecordType, Stored } from '@deskline/record';
import { statementName } from '../../read/query/statement-names';
import { columnOf, quoted, sqlType } from '../../table/column';
import type { Values } from '../../caller';
import type { Origin } from '../unit-of-work';
import { columnValue } from './stored-row';

type Changes = readonly (readonly [id: number, values: Stored])[];

/** Splits changes of untracked fields only from the others. */
export function splitUntracked(
  { fields }: RecordType,
  changes: Iterable<readonly [number, Stored]>,
): { readonly untracked: Changes; readonly tracked: Changes } {
  const all = [...changes];
  const isUntracked = ([, values]: Changes[number]) =>
    Object.keys(values).every((name) => fields[name]?.untracked);
  return { untracked: all.filter(isUntracked), tracked: all.filter((each) => !isUntracked(each)) };
}

/** A change of an untracked field by the system makes no event and no audit line; one by a client does. */
export const isUntrackedIn =
  ({ fields }: RecordType, values: Values, from: Origin) =>
  (name: string): boolean =>
    fields[name]?.untracked === true && !(from === 'client' && name in values);

/** Writes untracked fields of records whose roots are locked: one statement per field, however many records. */
export function writeUntracked(transaction: Transaction, record: RecordType, changes: Changes): void {
  for (const name of new Set(changes.flatMap(([, values]) => Object.keys(values)))) {
    const field = record.fields[name] as Field;
    const those = changes.filter(([, values]) => name in values);
    const text = `UPDATE ${quoted(record.name)} SET ${quoted(columnOf(name, field))} = said.value
FROM unnest($1::bigint[], $2::${sqlType(field)}[]) AS said(id, value) WHERE ${quoted(record.name)}.id = said.id`;
    const values = those.map(([, said]) => columnValue(field, said[name] ?? field.default));
    transaction.post(text, [those.map(([id]) => id), values], statementName(text));
  }
}

/** Writes untracked fields of one record. */
export const saveUntracked = (
  transaction: Transaction,
  record: RecordType,
  after: Stored,
  names: readonly string[],
): void =>
  writeUntracked(
    transaction,
    record,
    names.map((name) => [Number(after['id']), { [name]: after[name] }]),
  );
