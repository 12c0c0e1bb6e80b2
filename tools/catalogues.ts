import { configurationRecords } from '@deskline/configuration-records/records';
import type { Catalogue } from '@deskline/record';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';

/** Every service with records. */
export const CATALOGUES: readonly Catalogue[] = [workRecords, configurationRecords, webhookRecords];
