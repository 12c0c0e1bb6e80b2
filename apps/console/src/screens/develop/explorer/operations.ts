export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: unknown;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described | readonly Parameter[]>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  readonly hasBody: boolean;
}

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

/** Operations of the document, in its order. */
export function operationsOf({ paths, components }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Operation[] => {
      const described = item[method] as Described | undefined;
      if (!described) return [];
      const parameters = [
        ...((item.parameters as readonly Parameter[] | undefined) ?? []),
        ...(described.parameters ?? []),
      ]
        .map((each) =>
          each.$ref === undefined ? each : components.parameters[each.$ref.split('/').at(-1) ?? ''],
        )
        .filter((each) => each !== undefined);
      const namesIn = (place: string) =>
        parameters.filter((each) => each.in === place).map(({ name }) => name);
      return [
        {
          id: described.operationId,
          method: method.toUpperCase(),
          path,
          summary: described.summary,
          pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
          queryParameters: namesIn('query'),
          hasBody: described.requestBody !== undefined,
        },
      ];
    }),
  );
}

export type Given = Readonly<Record<string, string>>;

/** Path below the version with the given values; those of the query that are not empty. */
export function addressOf({ path, queryParameters }: Operation, given: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const query = queryParameters.flatMap((name) =>
    given[name] ? [[name, given[name]] as [string, string]] : [],
  );
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`;
}

/** Operation that a path below the version is of, with the values in it; a path without parameters comes before others. */
export function findOperation(
  operations: readonly Operation[],
  method: string,
  path: string,
): { readonly operation: Operation; readonly given: Given } | undefined {
  const found = operations.flatMap((operation) => {
    if (operation.method !== method) return [];
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const shape = operation.path
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    const values = new RegExp(`^${shape.join('([^/]+)')}$`).exec(path)?.slice(1);
    return values
      ? [{ operation, given: Object.fromEntries(names.map((name, at) => [name, decoded(values[at] ?? '')])) }]
      : [];
  });
  return found.sort((one, other) => Object.keys(one.given).length - Object.keys(other.given).length)[0];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The call for a shell; its token is a variable there. */
export function curlOf(
  operation: Pick<Operation, 'method' | 'hasBody'>,
  address: string,
  account: string,
  origin: string,
  body: string,
): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    'curl',
    ...(operation.method === 'GET' ? [] : ['-X', operation.method]),
    quoted(`${origin}/v1${address}`),
    '-H "Authorization: Bearer $TOKEN"',
    `-H ${quoted(`Account: ${account}`)}`,
    ...(operation.hasBody ? ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`] : []),
  ].join(' ');
}
