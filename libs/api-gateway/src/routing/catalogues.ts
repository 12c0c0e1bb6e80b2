import { configurationRecords } from '@deskline/configuration-records/records';
import { oauthRecords } from '@deskline/oauth-server/records';
import type { Catalogue } from '@deskline/record';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';

/** Catalogues of all services. */
export const catalogues: readonly Catalogue[] = [
  workRecords,
  configurationRecords,
  webhookRecords,
  oauthRecords,
];
