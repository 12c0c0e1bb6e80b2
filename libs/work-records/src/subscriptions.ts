import type { Command } from '@deskline/platform';
import { rebuildReferences } from '@deskline/record-store';
import { followCustomers } from './affected-sla/sla-customers';
import { workRecords } from './records';

/** Services that own records referred to here; their events are consumed. */
export const subscribedServices = ['configuration-records'];

const references = rebuildReferences(subscribedServices, workRecords);

/** Rebuilds the reference projections from their owners, and the visibility of requests that depends on them. */
export const rebuild: Command = async (call) => {
  await references(call);
  await followCustomers(call.database);
};
