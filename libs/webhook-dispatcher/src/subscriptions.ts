import { rebuildReferences } from '@deskline/record-store';
import { webhookRecords } from './records';

/** Services whose records are referred to here. */
export const subscribedServices = ['configuration-records'];

/** Rebuilds the projection of those records from their services. */
export const rebuild = rebuildReferences(subscribedServices, webhookRecords);
