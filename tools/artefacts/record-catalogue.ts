// Record types, labels and OpenAPI descriptions of all services, for services that do not have the definitions. From the areas,
// not from the catalogues: those refuse a reference to a type that this artefact does not list yet.
import { oauthOpenApi, oauthRecords } from '@deskline/oauth-server/records';
import { fieldTypesOf } from '@deskline/automation';
import type { AreaOpenApi, RecordType } from '@deskline/record';
import { compileTranslations, mergeComponents } from '@deskline/record-http';
import { recurrenceOpenApi } from '@deskline/recurrence';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { AREAS as configurationAreas } from '../../libs/configuration-records/src/areas';
import { AREAS as webhookAreas } from '../../libs/webhook-dispatcher/src/areas';
import { AREAS as workAreas } from '../../libs/work-records/src/areas';
import { WORDS } from '../words';
import { artefact } from './support/artefact';

const listed = (service: string, record: RecordType) => {
  const { collection, events, webhooks, eventsCarry } = record;
  return {
    service,
    collection,
    ...(webhooks && { webhookEvents: events }),
    ...(webhooks && eventsCarry && { eventsCarry: true }),
    ...(webhooks && !eventsCarry && { conditionFields: fieldTypesOf(record) }),
  };
};

const services: readonly (readonly [service: string, records: readonly RecordType[]])[] = [
  ['work-records', workAreas.flatMap(({ records }) => records)],
  ['configuration-records', configurationAreas.flatMap(({ records }) => records)],
  ['webhook-dispatcher', webhookRecords.records],
  ['oauth-server', oauthRecords.records],
];
const types = services.flatMap(([service, records]) =>
  records.map((record) => [record.name, listed(service, record)] as const),
);

const areas: readonly AreaOpenApi[] = [
  oauthOpenApi,
  ...webhookAreas.flatMap(({ openapi }) => openapi ?? []),
  recurrenceOpenApi,
  ...[...workAreas, ...configurationAreas].flatMap(({ openapi }) => openapi ?? []),
];
const openapi: Required<AreaOpenApi> = {
  actions: Object.assign({}, ...areas.map(({ actions }) => actions)) as Required<AreaOpenApi>['actions'],
  secrets: Object.assign({}, ...areas.map(({ secrets }) => secrets)) as Required<AreaOpenApi>['secrets'],
  schemas: mergeComponents(areas.map(({ schemas = {} }) => schemas)),
  openSchemas: mergeComponents(areas.map(({ openSchemas = {} }) => openSchemas)),
};

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const folder = 'libs/record-catalogue/src';
artefact(`${folder}/record-types.json`, json(Object.fromEntries(types.sort(([a], [b]) => (a < b ? -1 : 1)))));
artefact(`${folder}/translations.json`, json(compileTranslations(WORDS)));
artefact(`${folder}/openapi.json`, json(openapi));
