import type { Additions } from '@deskline/testing';
import type { AreaExceptions } from '../area-exceptions';

export const webhook: AreaExceptions = {
  beyond: ['deliveries'], // the log of a webhook: "/webhooks/:id/deliveries"
  differences: {
    webhooks: { fieldsBeyond: ['verified_at'] }, // "verified_at appears in the single webhook output (ours)"
    webhook_policies: {
      // "A policy may instead choose `scheme: standard`", with a whpk_ key; and keys are replaced.
      fieldsBeyond: ['scheme', 'key_id', 'public_key', 'previous_key_expires_at'],
    },
  },
  additions: {
    webhook_policy: {
      with: { jwt_alg: 'es256' }, // only Standard Webhooks needs none
      without: ['scheme'], // not every algorithm is one of each
      fixed: ['jwt_alg', 'scheme'],
      narrow: ['jwt_alg', 'scheme'],
    },
  },
};

/** A webhook is sent to an address that answers. */
export const sentTo = (receiver: string): Additions => ({
  webhook: {
    decided: ['name'], // "defaults to the event name"
    values: { uri: (variant) => `${receiver}/${variant}` },
  },
});
