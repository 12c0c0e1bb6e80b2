import type { Field } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { nullable, type OpenApiObject, type OpenApiObjects } from './openapi-object';

/** Description of a field beside its kind. */
export interface FieldNotes {
  /** Component with its enumeration. */
  readonly enumeration?: string;
  readonly description?: string;
  /** Members that a reference has beside those of every reference. */
  readonly members?: OpenApiObjects;
}

const ALWAYS_SET = new Set(['id', 'created_at', 'updated_at']);

const isAlwaysShaped = ({ shape, access }: Field): boolean => shape !== undefined && access !== 'optional';

/**
 * Never null: fields that are Required of everyone, have a default or a shape, lists and counts. A reference may be null
 * once the trust between two accounts has ended.
 */
function mayBeNull(name: string, field: Field): boolean {
  if (ALWAYS_SET.has(name) || KINDS[field.kind].isList || field.counts || isAlwaysShaped(field)) return false;
  if (field.kind === 'reference' || field.transient) return true;
  return field.default === undefined && !(field.access === 'required' && !field.requiredOfClients);
}

const described = (schema: OpenApiObject, description: string | undefined): OpenApiObject => {
  const all = [description, schema['description']].filter((words) => words !== undefined);
  return all.length > 0 ? { ...schema, description: all.join(' ') } : schema;
};

/** Schema of a field in an answer. */
export function outputSchema(name: string, field: Field, notes: FieldNotes): OpenApiObject {
  const own = KINDS[field.kind].outputSchema(field, notes.enumeration);
  const plain = notes.members ? { allOf: [own, { type: 'object', properties: notes.members }] } : own;
  const schema = described(mayBeNull(name, field) ? nullable(plain) : plain, notes.description);
  return field.access === 'readonly' ? { ...schema, readOnly: true } : schema;
}

/** Schema of a field in a body: null empties a field that is not Required. */
export function inputSchema(field: Field, notes: FieldNotes): OpenApiObject {
  const plain = KINDS[field.kind].inputSchema(field, notes.enumeration);
  const schema = described(field.access === 'required' ? plain : nullableInput(plain), notes.description);
  return field.access === 'writeonly' ? { ...schema, writeOnly: true } : schema;
}

const nullableInput = (schema: OpenApiObject): OpenApiObject =>
  Array.isArray(schema['type']) ? { ...schema, type: [...schema['type'], 'null'] } : nullable(schema);
