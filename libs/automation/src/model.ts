import { isStored, isSent, type Field, type RecordType, type Stored } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import type { RecordModel } from './record-model';

const isReadable = (field: Field): boolean => isSent(field) && isStored(field);

const readableFields = ({ fields }: RecordType): string[] =>
  Object.keys(fields).filter((name) => isReadable(fields[name] as Field));

/** Types of the fields that are stored and readable by everyone, by their names. */
export const fieldTypesOf = (record: RecordType) =>
  Object.fromEntries(
    readableFields(record).map((name) => [name, KINDS[(record.fields[name] as Field).kind].valueType]),
  );

/** Model with the fields that are stored and readable by everyone. */
export const modelOf = (record: RecordType): RecordModel => ({
  name: record.name,
  fields: readableFields(record),
});

/** Record as CEL values; `nameOf` returns the name of a referred record. */
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

/**
 * JSON as CEL values; whole numbers become BigInt: `task.planned_effort + 30`. Objects become maps: their keys are chosen
 * by clients, and an object with the key `constructor` is of no type.
 */
export function jsonForRules(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(jsonForRules);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return new Map(Object.entries(value).map(([key, each]) => [key, jsonForRules(each)]));
}
