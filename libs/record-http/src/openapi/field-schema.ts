import type { Field } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { nullable, type OpenApiObject } from './openapi-object';

/** What is said of a field beside its kind. */
export interface FieldNotes {
  /** The component its enumeration is found under. */
  readonly enumeration?: string;
  readonly description?: string;
}

const ALWAYS_SET = new Set(['id', 'created_at', 'updated_at']);

const isAlwaysShaped = ({ shape, access }: Field): boolean => shape !== undefined && access !== 'optional';

/**
 * Only what is Required of everyone, has a default, or is a list, a count or of a known shape is never null. A reference is, where the
 * trust between two accounts has ended.
 */
function mayBeNull(name: string, field: Field): boolean {
  if (ALWAYS_SET.has(name) || KINDS[field.kind].isList || field.counts || isAlwaysShaped(field)) return false;
  if (field.kind === 'reference' || field.transient) return true;
  return field.default === undefined && !(field.access === 'required' && !field.clientsOnly);
}

const described = (part: OpenApiObject, description: string | undefined): OpenApiObject => {
  const all = [description, part['description']].filter((words) => words !== undefined);
  return all.length > 0 ? { ...part, description: all.join(' ') } : part;
};

/** A field as it is read. */
export function outputSchema(name: string, field: Field, notes: FieldNotes): OpenApiObject {
  const plain = KINDS[field.kind].outputSchema(field, notes.enumeration);
  const part = described(mayBeNull(name, field) ? nullable(plain) : plain, notes.description);
  return field.access === 'readonly' ? { ...part, readOnly: true } : part;
}

/** A field as it is written: null empties what is not Required. */
export function inputSchema(field: Field, notes: FieldNotes): OpenApiObject {
  const plain = KINDS[field.kind].inputSchema(field, notes.enumeration);
  const part = described(field.access === 'required' ? plain : nullableInput(plain), notes.description);
  return field.access === 'writeonly' ? { ...part, writeOnly: true } : part;
}

const nullableInput = (part: OpenApiObject): OpenApiObject =>
  Array.isArray(part['type']) ? { ...part, type: [...part['type'], 'null'] } : nullable(part);
