import { rebuildReferences } from '@deskline/record-store';
import { configurationRecords } from './records';

/** Services that own records referred to here; their events are consumed. */
export const subscribedServices = ['work-records'];

/** Rebuilds the reference projections from their owners. */
export const rebuild = rebuildReferences(subscribedServices, configurationRecords);
