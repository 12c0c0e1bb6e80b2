import type { Catalogue, RecordType } from '@deskline/record';
import { humanised } from '../translations/humanised';
import { EnumerationSchemas } from './enumerations';
import { HEADERS } from './headers';
import { ListParameters } from './list-parameters';
import { Operations, type Actions } from './operation';
import type { Part, Parts } from './part';
import { mergedOver, recordPaths } from './paths';
import { recordResponses, type Disclosures } from './record-responses';
import { RecordSchemas, type Notes } from './record-schemas';
import { SHARED_RESPONSES } from './responses';
import { SHARED_PARAMETERS } from './shared-parameters';
import { SHARED_SCHEMAS } from './shared-schemas';
import { used } from './used';
import { WEBHOOK_PARAMETERS, WEBHOOK_SCHEMAS, webhooksOf } from './webhook-events';

export interface DocumentOptions {
  readonly catalogues: readonly Catalogue[];
  readonly info: Part;
  /** Paths that no definition gives, with the schemas they need and the tags they have. */
  readonly own: { readonly paths: Parts; readonly schemas: Parts; readonly tags: readonly Part[] };
  readonly events: readonly string[];
  readonly notes: Notes;
  readonly actions: Actions;
  readonly disclosed: Disclosures;
}

/** The OpenAPI document of the API, out of the definitions and the routes they give. The same for the same definitions. */
export function openApiDocument(options: DocumentOptions): Part {
  const { catalogues, info, own, events, notes, actions, disclosed } = options;
  const enumerations = new EnumerationSchemas(catalogues);
  const lists = new ListParameters();
  const paths = recordPaths(catalogues, new Operations(actions, disclosed), lists);
  const [first] = catalogues;
  const records = [
    ...catalogues.flatMap((catalogue) => catalogue.records.map((record) => ({ record, catalogue }))),
    ...(first ? mergedOver(catalogues).map((record) => ({ record, catalogue: first })) : []),
  ];
  const schemas = new RecordSchemas(enumerations, notes);
  const components = {
    parameters: { ...SHARED_PARAMETERS, ...lists.components, ...WEBHOOK_PARAMETERS },
    headers: HEADERS,
    responses: merged([
      SHARED_RESPONSES,
      ...records.map(({ record }) => recordResponses(record, disclosed[record.name])),
    ]),
    schemas: merged([
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
    components: { securitySchemes: { bearer: BEARER }, ...used(components, all, webhooks) },
  };
}

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'A personal access token, or an OAuth access token.',
};
const EVENTS_TAG = { name: 'Events', description: 'Messages that webhooks are sent.' };

const tagOf = ({ collection, nested }: RecordType): Part => ({
  name: humanised(collection),
  description: nested
    ? `\`/${collection}\` below the records they belong to.`
    : `\`/${collection}\` and everything below it.`,
});

/** Two things of one name would hide each other. */
function merged(all: readonly Parts[]): Parts {
  const result: Record<string, Part> = {};
  for (const [name, part] of all.flatMap((parts) => Object.entries(parts))) {
    if (name in result) throw new Error(`${name} means two things`);
    result[name] = part;
  }
  return result;
}
