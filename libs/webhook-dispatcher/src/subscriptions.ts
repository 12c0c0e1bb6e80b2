import { rebuildReferences } from '@deskline/record-store';
import { webhookRecords } from './records';

/** The services whose records are referred to here. */
export const subscribedServices = ['configuration-records'];

/** What is known of those records, anew from who owns them. */
export const rebuild = rebuildReferences(subscribedServices, webhookRecords);
