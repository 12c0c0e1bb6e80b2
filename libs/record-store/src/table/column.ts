import { isStored, type Field, type RecordType } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { memoize } from '../memoize';

export { isStored };

/** Column of a field: `team_id` for the reference `team`, the wire name for every other field. */
export function columnOf(name: string, field: Field): string {
  const column = field.sameAs ?? name;
  return field.kind === 'reference' ? `${column}_id` : column;
}

export const quoted = (identifier: string): string => `"${identifier}"`;

/** Column of a field, as SQL; throws for a name that is no field of the record. */
export function columnSql({ name: type, fields }: Pick<RecordType, 'name' | 'fields'>, name: string): string {
  const field = fields[name];
  if (!field) throw new Error(`${type} has no field ${name}`);
  return quoted(columnOf(name, field));
}

export type NamedField = readonly [name: string, field: Field];

/** Fields of a record that have a column of their own; a view has one for each name. */
export const storedFields = memoize((record: RecordType): readonly NamedField[] =>
  Object.entries(record.fields).filter(
    ([, field]) => isStored(field) && (field.sameAs === undefined || record.relation === 'view'),
  ),
);

/** Names of the fields of a record that meet a condition. */
export const fieldsWhere = ({ fields }: RecordType, isOne: (field: Field) => unknown): string[] =>
  Object.keys(fields).filter((name) => isOne(fields[name] as Field));

/** PostgreSQL type of a field's column. */
export const sqlType = (field: Field): string => KINDS[field.kind].sqlType(field);

/** A field that always has a value: Required, or filled by a default. */
export const isFilled = ({ access, systemFilled, requiredOfClients, default: otherwise }: Field): boolean =>
  (access === 'required' && !systemFilled && !requiredOfClients) || otherwise !== undefined;

const STAMPED: ReadonlySet<string> = new Set(['created_at', 'updated_at']);

/** A field that is never null in its column: filled, or stamped by every change. */
export const isNotNull = (name: string, field: Field): boolean => isFilled(field) || STAMPED.has(name);
