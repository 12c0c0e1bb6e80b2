/** Any object of the document: a schema, a parameter, an operation. */
export type OpenApiObject = Readonly<Record<string, unknown>>;
export type OpenApiObjects = Readonly<Record<string, OpenApiObject>>;

export type Section = 'schemas' | 'parameters' | 'headers' | 'responses';

export const ref = (section: Section, name: string): OpenApiObject => ({
  $ref: `#/components/${section}/${name}`,
});
export const schema = (name: string): OpenApiObject => ref('schemas', name);

/** "A single record always has all its fields, nulls included." */
export function nullable(part: OpenApiObject): OpenApiObject {
  if (typeof part['type'] === 'string') return { ...part, type: [part['type'], 'null'] };
  return { anyOf: [part, { type: 'null' }] };
}

/** Every name of a section mapped to a reference to it, in order. */
export const refs = (section: Section, names: readonly string[]): OpenApiObject[] =>
  names.map((name) => ref(section, name));
