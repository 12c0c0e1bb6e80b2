import type { OpenApiObject, OpenApiObjects } from '@deskline/record';

export type { OpenApiObject, OpenApiObjects };

export type Section = 'schemas' | 'parameters' | 'headers' | 'responses';

export const ref = (section: Section, name: string): OpenApiObject => ({
  $ref: `#/components/${section}/${name}`,
});
export const schema = (name: string): OpenApiObject => ref('schemas', name);

/** "A single record always has all its fields, nulls included." */
export function nullable(object: OpenApiObject): OpenApiObject {
  if (typeof object['type'] === 'string') return { ...object, type: [object['type'], 'null'] };
  return { anyOf: [object, { type: 'null' }] };
}

/** References to components of a section, in the order of the names. */
export const refs = (section: Section, names: readonly string[]): OpenApiObject[] =>
  names.map((name) => ref(section, name));
