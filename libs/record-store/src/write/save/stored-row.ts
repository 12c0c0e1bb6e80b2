import { type Field, type RecordType, type Stored, storedDatetime } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { memoize } from '../../memoize';
import { rankSql } from '../../rank/rank';
import { columnOf, type NamedField, quoted, storedFields } from '../../table/column';
import type { Values } from '../../caller';

type RawRow = readonly (string | null)[];

/** Columns of a record's table, in the order of `parseRow`. */
export function rowColumns(record: RecordType, names?: readonly string[], prefix = ''): string {
  return fieldsNamed(record, names)
    .map(([name, field]) =>
      field.ranks
        ? rankSql(record, name, prefix.slice(0, -1) || quoted(record.name))
        : prefix + quoted(columnOf(name, field)),
    )
    .join(', ');
}

export const parseRow = (record: RecordType, row: RawRow): Stored => wholeRowParser(record)(row);

/** Parser for many rows. */
export function rowParser(record: RecordType, names?: readonly string[]): (row: RawRow) => Stored {
  const fields = fieldsNamed(record, names);
  const empty = nullRow(fields);
  return (row) => {
    const stored: Record<string, unknown> = { ...empty };
    fields.forEach(([name, field], index) => {
      const text = row[index] ?? null;
      if (text !== null) stored[name] = KINDS[field.kind].parse(text, field);
    });
    return stored;
  };
}

const wholeRowParser = memoize((record: RecordType) => rowParser(record));

/**
 * Row without values. Rows begin as a copy of it: V8 copies an object with all its properties in a fraction of the time that
 * adding them one by one takes.
 */
const nullRow = (fields: readonly NamedField[]): Stored =>
  Object.fromEntries(fields.map(([name]) => [name, null]));

export const emptyRow = memoize((record: RecordType): Stored => nullRow(storedFields(record)));

/** Columns of the row only: input such as a note or a file is no part of it. */
export function storedRow(record: RecordType, after: Stored): Stored {
  const stored: Record<string, unknown> = { ...emptyRow(record) };
  for (const [name] of storedFields(record)) {
    const value = after[name] ?? null;
    if (value !== null) stored[name] = value;
  }
  return stored;
}

function fieldsNamed(record: RecordType, names?: readonly string[]): readonly NamedField[] {
  const fields = storedFields(record);
  return names ? fields.filter(([name]) => names.includes(name)) : fields;
}

/** Stored value as the parameter of a statement. */
export function columnValue(field: Field, value: unknown): unknown {
  if (typeof value === 'string') return storedDatetime(field, value);
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : (value ?? null);
}

/** New record: empty but for its defaults. */
export const blankRow = memoize((record: RecordType): Stored =>
  Object.fromEntries(
    storedFields(record).map(([name, field]) => [
      name,
      field.default ?? (KINDS[field.kind].isList ? [] : null),
    ]),
  ),
);

export function changedFields(record: RecordType, before: Stored, after: Stored): string[] {
  return storedFields(record)
    .map(([name]) => name)
    .filter((name) => !sameValue(before[name] ?? null, after[name] ?? null));
}

function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return (
    typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other)
  );
}

/** Lays the values of a client over the record before the change. */
export function mergeValues(record: RecordType, before: Stored, values: Values): Stored {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(values)) {
    const field = record.fields[name];
    if (!field) continue;
    after[name] = KINDS[field.kind].merge(value, name, field, before);
  }
  return after;
}
