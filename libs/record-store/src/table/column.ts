import { isKept, type Field, type RecordType } from '@deskline/record';

export { isKept };

/** References are kept as ids: `team` in the column team_id. Every other field has its wire name. */
export function columnOf(name: string, field: Field): string {
  return field.kind === 'reference' ? `${name}_id` : name;
}

export type NamedField = readonly [name: string, field: Field];
const keptOf = new WeakMap<RecordType, readonly NamedField[]>();

export function keptFields(record: RecordType): readonly NamedField[] {
  let kept = keptOf.get(record);
  if (!kept) keptOf.set(record, (kept = Object.entries(record.fields).filter(([, field]) => isKept(field))));
  return kept;
}

export const quoted = (identifier: string): string => `"${identifier}"`;

/** The PostgreSQL type of each kind of field. Lengths are checked on input, where the answer can be localized. */
export function sqlType(field: Field): string {
  switch (field.kind) {
    case 'integer':
      return field.idOf === undefined ? 'integer' : 'bigint';
    case 'decimal':
      return 'numeric';
    case 'float':
      return 'double precision';
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamptz';
    case 'reference':
      return 'bigint';
    case 'strings':
    case 'object':
    case 'custom_fields':
    case 'attachments':
    case 'parts':
    case 'references':
      return 'jsonb';
    case 'string':
      return field.format === 'uuid' ? 'uuid' : 'text';
    case 'text':
    case 'time':
    case 'enum':
    case 'code':
      return 'text';
  }
}

/** A field that always has a value: Required, or filled by a default. */
export const isFilled = ({ access, selfFilled, clientsOnly, default: otherwise }: Field): boolean =>
  (access === 'required' && !selfFilled && !clientsOnly) || otherwise !== undefined;

const STAMPED: ReadonlySet<string> = new Set(['created_at', 'updated_at']);

/** A field that is never null in its column: filled, or stamped by every change. */
export const isNotNull = (name: string, field: Field): boolean => isFilled(field) || STAMPED.has(name);
