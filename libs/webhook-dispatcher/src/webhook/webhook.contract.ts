import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['deliveries'], // the log of a webhook: "/webhooks/:id/deliveries"
  differences: {
    webhooks: { fieldsBeyond: ['verified_at'] }, // "verified_at appears in the single webhook output (ours)"
  },
  additions: {
    webhook: { decided: ['name'] }, // "defaults to the event name"
  },
};
