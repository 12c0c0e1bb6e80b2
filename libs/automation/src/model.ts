import { isKept, isSent, type Field, type RecordType, type Stored } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';

/** What the rules about one type of record can speak of. */
export interface Model {
  /** What it is called in them, beside `record`. */
  readonly name: string;
  /** Its fields; null where they are known to another service alone. */
  readonly fields: readonly string[] | null;
}

const isSpoken = (field: Field): boolean => isSent(field) && isKept(field);

const spokenOf = ({ fields }: RecordType): string[] =>
  Object.keys(fields).filter((name) => isSpoken(fields[name] as Field));

/** What is kept with a record, and shown to anyone. */
export const modelOf = (record: RecordType): Model => ({ name: record.name, fields: spokenOf(record) });

/** The record as the language has it; `nameOf` says what the record is called that a reference leads to. */
export function spoken(
  record: RecordType,
  stored: Stored,
  nameOf: (field: string) => string | null,
): Record<string, unknown> {
  return Object.fromEntries(
    spokenOf(record).map((name) => [
      name,
      spokenValue(record.fields[name] as Field, stored[name], () => nameOf(name)),
    ]),
  );
}

function spokenValue({ kind, tokens }: Field, value: unknown, name: () => string | null): unknown {
  if (value === null || value === undefined) return null;
  switch (KINDS[kind].valueType) {
    case 'reference':
      return { id: BigInt(value as number), name: name() };
    case 'timestamp':
      return tokens?.includes(value as string) ? value : new Date(value as string);
    case 'double':
      return Number(value);
    case 'json':
      return fromJson(value);
  }
}

/** Whole numbers are those of the language: `task.planned_effort + 30`. */
export function fromJson(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fromJson(each)]));
}
