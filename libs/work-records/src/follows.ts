import type { Command } from '@deskline/platform';
import { rebuildReferences } from '@deskline/record-store';
import { followCustomers } from './affected-sla/sla-customers';
import { workRecords } from './records';

/** The services whose records are referred to here. */
export const follows = ['configuration-records'];

const references = rebuildReferences(follows, workRecords);

/** What is known of those records, anew from who owns them, and what follows from it. */
export const rebuild: Command = async (call) => {
  await references(call);
  await followCustomers(call.database);
};
