import type { Transaction } from '@deskline/platform';
import type { Field, RecordType, Stored } from '@deskline/record';
import { statementName } from '../../read/statement-names';
import { columnOf, quoted, sqlType } from '../../table/column';
import type { ChangeRequest } from '../decide/decide';
import { columnValue } from './stored-row';

type Changes = readonly (readonly [id: number, values: Stored])[];

/** The changes that are of quiet fields only, and the others. */
export function splitUntracked(
  { fields }: RecordType,
  changes: Iterable<readonly [number, Stored]>,
): { readonly quiet: Changes; readonly told: Changes } {
  const all = [...changes];
  const isQuiet = ([, values]: Changes[number]) =>
    Object.keys(values).every((name) => fields[name]?.untracked);
  return { quiet: all.filter(isQuiet), told: all.filter((each) => !isQuiet(each)) };
}

/** What the system makes of a quiet field is nobody's news; what a client says of it is. */
export const isUntrackedIn =
  ({ fields }: RecordType, { values, from }: ChangeRequest) =>
  (name: string): boolean =>
    fields[name]?.untracked === true && !(from === 'client' && name in values);

/** Values of quiet fields, of records whose roots are locked: one statement for each field, however many records. */
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

/** The same of one record, of those fields. */
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
