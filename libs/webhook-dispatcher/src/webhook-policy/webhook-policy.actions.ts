import { json } from '@deskline/record-http';
import { withProviders, type ActionTable } from '@deskline/record-store';
import { KeyRing } from './key-ring';

/** A receiver that fetched the keys for every message would use up an hour's calls; new keys are published days ahead. */
const CACHED = { 'Cache-Control': 'public, max-age=300' };

export const webhookPolicyActions: ActionTable = {
  /** Public keys for receivers. */
  jwks: {
    kind: 'open',
    perform: withProviders(
      [KeyRing],
      (keys) =>
        async ({ id }) =>
          json(200, Buffer.from(JSON.stringify(await keys.published(id))), CACHED),
    ),
  },
  rotate: {
    kind: 'record',
    perform: withProviders([KeyRing], (keys) => async ({ id, call, transaction }) => {
      await keys.rotate(transaction, id, call);
      return null;
    }),
    disclose: withProviders(
      [KeyRing],
      (keys) =>
        ({ id, call }) =>
          keys.secretOfRotation(id, call),
    ),
  },
  create: {
    kind: 'create',
    disclose: withProviders(
      [KeyRing],
      (keys) =>
        ({ id }) =>
          keys.secretOfNew(id),
    ),
  },
  update: {
    kind: 'update',
    disclose: withProviders(
      [KeyRing],
      (keys) =>
        ({ id }) =>
          Promise.resolve(keys.secretOfChange(id)),
    ),
  },
};
