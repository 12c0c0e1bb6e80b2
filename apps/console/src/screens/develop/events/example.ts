/** Part of JSON Schema that the AsyncAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
}

export type Schemas = Readonly<Record<string, Schema>>;

const DEEPEST = 6;

/** Example of a schema: its constants and first values, and words for all else. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const flat = flattened(schema, schemas);
  if (flat.const !== undefined) return flat.const;
  if (flat.enum !== undefined) return flat.enum.find((value) => value !== null) ?? null;
  if (flat.properties && depth < DEEPEST)
    return Object.fromEntries(
      Object.entries(flat.properties).map(([name, each]) => [name, exampleOf(each, schemas, depth + 1)]),
    );
  return plainExample(flat, schemas, depth);
}

function plainExample({ type, format, items }: Schema, schemas: Schemas, depth: number): unknown {
  const [kind] = (typeof type === 'string' ? [type] : (type ?? [])).filter((each) => each !== 'null');
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'boolean') return true;
  if (kind === 'array') return items && depth < DEEPEST ? [exampleOf(items, schemas, depth + 1)] : [];
  if (kind === 'object') return {};
  if (format === 'date-time') return '2026-03-02T14:05:00Z';
  return format === 'uri' ? 'https://deskline.example/' : '…';
}

/** The schema with what it refers to and what it is made of, in one; the outer one has the last word. */
function flattened(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const parts = [...(name === undefined ? [] : [schemas[name] ?? {}]), ...(schema.allOf ?? [])];
  return parts.reduceRight<Schema>((whole, part) => {
    const base = flattened(part, schemas);
    const properties = merged(base.properties, whole.properties);
    return { ...base, ...whole, ...(properties && { properties }) };
  }, schema);
}

function merged(base: Schema['properties'], over: Schema['properties']): Schema['properties'] {
  if (!base || !over) return over ?? base;
  const both = Object.entries(over).map(([name, schema]) => {
    const under = base[name];
    return [name, under ? { ...schema, allOf: [under, ...(schema.allOf ?? [])] } : schema] as const;
  });
  return { ...base, ...Object.fromEntries(both) };
}
