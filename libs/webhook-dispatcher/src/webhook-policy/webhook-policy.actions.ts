import { json, type RecordActions } from '@deskline/record-http';
import type { KeyRing } from './key-ring';
import { WebhookPolicy } from './webhook-policy.record';

/** A receiver that reads the keys for every message would use up its rate limit; a new key is published days ahead. */
const CACHED = { 'Cache-Control': 'public, max-age=300' };

/** Registers the actions of policies: JWKS, rotation, and the one-time secret. */
export function registerPolicyActions(actions: RecordActions, keys: KeyRing): void {
  actions
    .onOpen(WebhookPolicy, 'jwks', async (id) =>
      json(200, Buffer.from(JSON.stringify(await keys.published(id))), CACHED),
    )
    .on(WebhookPolicy, 'rotate', async ({ id, call, transaction }) => {
      await keys.rotate(transaction, id, call);
      return null;
    })
    .discloseOnCreate(WebhookPolicy, (id) => keys.secretOfNew(id))
    .discloseAfter(WebhookPolicy, 'rotate', (id, call) => keys.secretOfRotation(id, call));
}
