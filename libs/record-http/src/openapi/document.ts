import type { AreaOpenApi, Catalogue, RecordType } from '@deskline/record';
import { humanize } from '../translations/labels';
import { EnumerationSchemas } from './enumeration-schemas';
import { HEADERS, SHARED_RESPONSES, recordResponses } from './responses';
import { ListParameters } from './list-parameters';
import { Operations } from './operation';
import type { OpenApiObject, OpenApiObjects, Section } from './openapi-object';
import { crossServiceRecords, recordPaths } from './paths';
import { RecordSchemas, type Notes } from './record-schemas';
import { SHARED_PARAMETERS } from './shared-parameters';
import { SHARED_SCHEMAS } from './shared-schemas';
import { WEBHOOK_PARAMETERS, WEBHOOK_SCHEMAS, webhooksOf } from './webhook-events';

export interface DocumentOptions {
  readonly catalogues: readonly Catalogue[];
  readonly info: OpenApiObject;
  /** Paths that no definition gives, with the schemas they need and the tags they have. */
  readonly own: {
    readonly paths: OpenApiObjects;
    readonly schemas: OpenApiObjects;
    readonly tags: readonly OpenApiObject[];
  };
  readonly events: readonly string[];
  readonly notes: Notes;
  /** Descriptions of all areas. */
  readonly areas: Required<AreaOpenApi>;
}

/** OpenAPI document of the API, from the definitions and their routes. Deterministic. */
export function openApiDocument(options: DocumentOptions): OpenApiObject {
  const { catalogues, info, own, events, notes, areas } = options;
  const enumerations = new EnumerationSchemas(catalogues);
  const lists = new ListParameters(catalogues);
  const paths = recordPaths(catalogues, new Operations(areas.actions, areas.secrets), lists);
  const [first] = catalogues;
  const records = [
    ...catalogues.flatMap((catalogue) => catalogue.records.map((record) => ({ record, catalogue }))),
    ...(first ? crossServiceRecords(catalogues).map((record) => ({ record, catalogue: first })) : []),
  ];
  const schemas = new RecordSchemas(enumerations, notes);
  const components = {
    parameters: { ...SHARED_PARAMETERS, ...lists.components, ...WEBHOOK_PARAMETERS },
    headers: HEADERS,
    responses: mergeComponents([
      SHARED_RESPONSES,
      ...records.map(({ record }) => recordResponses(record, areas.secrets[record.name])),
    ]),
    schemas: mergeComponents([
      SHARED_SCHEMAS,
      areas.schemas,
      own.schemas,
      areas.openSchemas,
      WEBHOOK_SCHEMAS,
      enumerations.schemas,
      ...records.map(({ record, catalogue }) => schemas.of(record, catalogue)),
    ]),
  };
  const all = { ...own.paths, ...paths };
  const webhooks = webhooksOf(
    events,
    records.map(({ record }) => record),
  );
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/v1', description: 'Version 1, at the origin of this document.' }],
    security: [{ bearer: [] }],
    tags: [...own.tags, ...records.map(({ record }) => tagOf(record)), EVENTS_TAG],
    paths: all,
    webhooks,
    components: { securitySchemes: { bearer: BEARER }, ...usedComponents(components, all, webhooks) },
  };
}

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'A personal access token, or an OAuth access token.',
};
const EVENTS_TAG = { name: 'Events', description: 'Messages that webhooks are sent.' };

const tagOf = ({ collection, nested, listedTogether }: RecordType): OpenApiObject => ({
  name: humanize(collection),
  description:
    nested && !listedTogether
      ? `\`/${collection}\` below the records they belong to.`
      : `\`/${collection}\` and everything below it.`,
});

/** Joins components; a name that occurs twice is an error. */
export function mergeComponents(all: readonly OpenApiObjects[]): OpenApiObjects {
  const result: Record<string, OpenApiObject> = {};
  for (const [name, component] of all.flatMap((parts) => Object.entries(parts))) {
    if (name in result) throw new Error(`${name} is defined twice`);
    result[name] = component;
  }
  return result;
}

type Components = Readonly<Record<Section, OpenApiObjects>>;

const POINTER = /"#\/components\/(\w+)\/([^"]+)"/g;

/** Components that the roots refer to, directly or indirectly. */
export function usedComponents(components: Components, ...roots: readonly OpenApiObject[]): Components {
  const found = new Map<string, [section: Section, name: string]>();
  const collect = (component: unknown): void => {
    for (const [pointer, section, name = ''] of JSON.stringify(component).matchAll(POINTER)) {
      if (found.has(pointer)) continue;
      found.set(pointer, [section as Section, name]);
      collect(components[section as Section][name]);
    }
  };
  roots.forEach(collect);
  const names = new Set([...found.values()].map(([section, name]) => `${section}/${name}`));
  return Object.fromEntries(
    Object.entries(components).map(([section, parts]) => [
      section,
      Object.fromEntries(Object.entries(parts).filter(([name]) => names.has(`${section}/${name}`))),
    ]),
  ) as Components;
}
