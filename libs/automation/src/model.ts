import { isKept, isSent, type Field, type RecordType, type Stored } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';

/** What the rules about one type of record can speak of. */
export interface RecordModel {
  /** What it is called in them, beside `record`. */
  readonly name: string;
  /** Its fields; null where they are known to another service alone. */
  readonly fields: readonly string[] | null;
}

const isReadable = (field: Field): boolean => isSent(field) && isKept(field);

const readableFields = ({ fields }: RecordType): string[] =>
  Object.keys(fields).filter((name) => isReadable(fields[name] as Field));

/** What is kept with a record, and shown to anyone. */
export const modelOf = (record: RecordType): RecordModel => ({
  name: record.name,
  fields: readableFields(record),
});

/** The record as the language has it; `nameOf` says what the record is called that a reference leads to. */
export function recordForRules(
  record: RecordType,
  stored: Stored,
  nameOf: (field: string) => string | null,
): Record<string, unknown> {
  return Object.fromEntries(
    readableFields(record).map((name) => [
      name,
      valueForRules(record.fields[name] as Field, stored[name], () => nameOf(name)),
    ]),
  );
}

function valueForRules({ kind, tokens }: Field, value: unknown, name: () => string | null): unknown {
  if (value === null || value === undefined) return null;
  switch (KINDS[kind].valueType) {
    case 'reference':
      return { id: BigInt(value as number), name: name() };
    case 'timestamp':
      return tokens?.includes(value as string) ? value : new Date(value as string);
    case 'double':
      return Number(value);
    case 'json':
      return jsonForRules(value);
  }
}

/** Whole numbers are those of the language: `task.planned_effort + 30`. */
export function jsonForRules(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(jsonForRules);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, jsonForRules(each)]));
}
