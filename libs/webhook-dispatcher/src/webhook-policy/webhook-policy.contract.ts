import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: {
    webhook_policies: {
      // "A policy may instead choose `scheme: standard`", with a whpk_ key; and keys are replaced.
      fieldsBeyond: ['scheme', 'key_id', 'public_key', 'previous_key_expires_at'],
    },
  },
  additions: {
    webhook_policy: {
      with: { jwt_alg: 'es256' }, // only Standard Webhooks needs none
      without: ['scheme'], // not every algorithm fits each scheme
      fixed: ['jwt_alg', 'scheme'],
      narrow: ['jwt_alg', 'scheme'],
      madeAnew: ['key_id', 'public_key_pem', 'public_key'],
    },
  },
};
