import type { Catalogue, RecordType } from '@deskline/record';
import { humanize } from '../translations/labels';
import { EnumerationSchemas } from './enumeration-schemas';
import { HEADERS, SHARED_RESPONSES, recordResponses, type Disclosures } from './responses';
import { ListParameters } from './list-parameters';
import { Operations, type ActionDescriptions } from './operation';
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
  readonly actions: ActionDescriptions;
  readonly disclosed: Disclosures;
}

/** The OpenAPI document of the API, out of the definitions and the routes they give. The same for the same definitions. */
export function openApiDocument(options: DocumentOptions): OpenApiObject {
  const { catalogues, info, own, events, notes, actions, disclosed } = options;
  const enumerations = new EnumerationSchemas(catalogues);
  const lists = new ListParameters();
  const paths = recordPaths(catalogues, new Operations(actions, disclosed), lists);
  const [first] = catalogues;
  const records = [
    ...catalogues.flatMap((catalogue) => catalogue.records.map((record) => ({ record, catalogue }))),
    ...(first ? crossServiceRecords(catalogues).map((record) => ({ record, catalogue: first })) : []),
  ];
  const schemas = new RecordSchemas(enumerations, notes);
  const components = {
    parameters: { ...SHARED_PARAMETERS, ...lists.components, ...WEBHOOK_PARAMETERS },
    headers: HEADERS,
    responses: mergeUnique([
      SHARED_RESPONSES,
      ...records.map(({ record }) => recordResponses(record, disclosed[record.name])),
    ]),
    schemas: mergeUnique([
      SHARED_SCHEMAS,
      own.schemas,
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

const tagOf = ({ collection, nested }: RecordType): OpenApiObject => ({
  name: humanize(collection),
  description: nested
    ? `\`/${collection}\` below the records they belong to.`
    : `\`/${collection}\` and everything below it.`,
});

/** Two things of one name would hide each other. */
function mergeUnique(all: readonly OpenApiObjects[]): OpenApiObjects {
  const result: Record<string, OpenApiObject> = {};
  for (const [name, part] of all.flatMap((parts) => Object.entries(parts))) {
    if (name in result) throw new Error(`${name} means two things`);
    result[name] = part;
  }
  return result;
}

type Components = Readonly<Record<Section, OpenApiObjects>>;

const POINTER = /"#\/components\/(\w+)\/([^"]+)"/g;

/** The components that something refers to, directly or through others: a record nobody may change needs no patch. */
export function usedComponents(components: Components, ...roots: readonly OpenApiObject[]): Components {
  const found = new Map<string, [section: Section, name: string]>();
  const look = (part: unknown): void => {
    for (const [pointer, section, name = ''] of JSON.stringify(part).matchAll(POINTER)) {
      if (found.has(pointer)) continue;
      found.set(pointer, [section as Section, name]);
      look(components[section as Section][name]);
    }
  };
  roots.forEach(look);
  const names = new Set([...found.values()].map(([section, name]) => `${section}/${name}`));
  return Object.fromEntries(
    Object.entries(components).map(([section, parts]) => [
      section,
      Object.fromEntries(Object.entries(parts).filter(([name]) => names.has(`${section}/${name}`))),
    ]),
  ) as Components;
}
