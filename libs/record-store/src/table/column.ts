import { isKept, type Field, type RecordType } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';

export { isKept };

/** References are kept as ids: `team` in the column team_id. Every other field has its wire name. */
export function columnOf(name: string, field: Field): string {
  return field.kind === 'reference' ? `${name}_id` : name;
}

export type NamedField = readonly [name: string, field: Field];
const keptOf = new WeakMap<RecordType, readonly NamedField[]>();

export function storedFields(record: RecordType): readonly NamedField[] {
  let kept = keptOf.get(record);
  if (!kept) keptOf.set(record, (kept = Object.entries(record.fields).filter(([, field]) => isKept(field))));
  return kept;
}

export const quoted = (identifier: string): string => `"${identifier}"`;

/** The PostgreSQL type of a field's column. */
export const sqlType = (field: Field): string => KINDS[field.kind].sqlType(field);

/** A field that always has a value: Required, or filled by a default. */
export const isFilled = ({ access, selfFilled, clientsOnly, default: otherwise }: Field): boolean =>
  (access === 'required' && !selfFilled && !clientsOnly) || otherwise !== undefined;

const STAMPED: ReadonlySet<string> = new Set(['created_at', 'updated_at']);

/** A field that is never null in its column: filled, or stamped by every change. */
export const isNotNull = (name: string, field: Field): boolean => isFilled(field) || STAMPED.has(name);
