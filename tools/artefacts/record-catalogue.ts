// The record types and labels of all services, for services that do not keep the definitions. From the areas, not from the
// catalogues: those refuse a reference to a type that this artefact does not list yet.
import { oauthRecords } from '@deskline/oauth-server/records';
import type { RecordType } from '@deskline/record';
import { compileTranslations } from '@deskline/record-http';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { AREAS as configurationAreas } from '../../libs/configuration-records/src/areas';
import { AREAS as workAreas } from '../../libs/work-records/src/areas';
import { WORDS } from '../words';
import { artefact } from './support/artefact';

const listed = (service: string, { collection, events, webhooks }: RecordType) => ({
  service,
  collection,
  ...(webhooks && { webhookEvents: events }),
});

const services: readonly (readonly [service: string, records: readonly RecordType[]])[] = [
  ['work-records', workAreas.flatMap(({ records }) => records)],
  ['configuration-records', configurationAreas.flatMap(({ records }) => records)],
  ['webhook-dispatcher', webhookRecords.records],
  ['oauth-server', oauthRecords.records],
];
const types = services.flatMap(([service, records]) =>
  records.map((record) => [record.name, listed(service, record)] as const),
);

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const folder = 'libs/record-catalogue/src';
artefact(`${folder}/record-types.json`, json(Object.fromEntries(types.sort(([a], [b]) => (a < b ? -1 : 1)))));
artefact(`${folder}/translations.json`, json(compileTranslations(WORDS)));
