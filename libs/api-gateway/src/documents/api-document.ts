import type { Catalogue, OpenApiObject } from '@deskline/record';
import { AREA_OPENAPI } from '@deskline/record-catalogue';
import { openApiDocument } from '@deskline/record-http';
import { catalogues as every } from '../routing/catalogues';
import { SERVICE_TAG } from './gateway-operation';
import { gatewayPaths } from './gateway-paths';
import { EXPORT_SCHEMAS } from './export-paths';
import { GATEWAY_SCHEMAS } from './gateway-schemas';
import { INSTALLATION_SCHEMAS } from './installation-paths';
import { PERSON_DATA_SCHEMAS } from './person-data-paths';
import { META_SCHEMAS } from './meta-schemas';

/** Sentences on fields that several record types have; the notes of a record type stand in its definition. */
export const FIELD_NOTES: Readonly<Record<string, string>> = {
  updated_at: 'Equals created_at while the record has never been updated.',
  agile_board_column_position: 'Topmost item is 1.',
  planned_effort: 'In minutes.',
  time_spent: 'In minutes. Makes a time entry.',
  attachments: 'All attachments of the record.',
  record_type: 'As scopes and events name it.',
};

/** The conventions valid for every path, for readers of the document. */
const CONVENTIONS = `
JSON over HTTPS. Every call is made as an existing user, with a bearer token, in the account of the \`account\` header.
Request bodies are JSON; forms, multipart fields and query parameters are read as well. \`PUT\` means \`PATCH\`.
A trailing slash and \`.json\` change nothing.

* **References** are objects with \`id\` and \`name\`; they are written as \`team_id: 12\`, \`team: 12\` or \`team: {"id": 12}\`.
* **Datetimes** have the UTC offset of the caller's time zone. One that is sent without an offset is in that time zone.
* **Decimals** are numbers, and may be sent as strings. **Durations** are minutes, and may be sent as \`hhh:mm\`.
* **Readonly** fields are ignored in a body; names that are no fields are refused.
* **Collections** are paged: follow the \`Link\` header. They are filtered by the fields listed as parameters; a repeated
  parameter has to match each time.
* **Conditional**: every \`GET\` has an \`ETag\`; \`If-None-Match\` gives 304, \`If-Match\` on a change gives 412.
* **404** is also answered for what the caller may not see; **403** where the caller may see it, but not do that.
`.trim();

export const ABOUT = {
  title: 'Deskline',
  version: '1',
  summary: 'An open service-management platform.',
  description: CONVENTIONS,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

/** Events that a webhook may be registered for: "automation_rule", "task.create" and so on. */
export const eventsIn = (catalogues: readonly Catalogue[]): readonly string[] =>
  catalogues.flatMap(({ byName }) => byName.get('webhook')?.fields['event']?.values ?? []);

/** The OpenAPI document of everything under /v1. */
export function apiDocument(catalogues: readonly Catalogue[] = every): OpenApiObject {
  const events = eventsIn(catalogues);
  return openApiDocument({
    catalogues,
    info: ABOUT,
    own: {
      paths: gatewayPaths(catalogues.some(({ byName }) => byName.has('person'))),
      schemas: {
        ...GATEWAY_SCHEMAS,
        ...INSTALLATION_SCHEMAS,
        ...META_SCHEMAS,
        ...EXPORT_SCHEMAS,
        ...PERSON_DATA_SCHEMAS,
      },
      tags: [SERVICE_TAG],
    },
    events: events.length > 0 ? [...events, 'webhook.verify'] : [],
    notes: FIELD_NOTES,
    areas: AREA_OPENAPI,
  });
}
