import { json, type RecordActions } from '@deskline/record-http';
import type { KeyRing } from './key-ring';
import { WebhookPolicy } from './webhook-policy.record';

/** Whoever asks for every message would use up an hour's calls; a new key is there days before it is needed. */
const CACHED = { 'Cache-Control': 'public, max-age=300' };

/** Public keys for receivers, new keys, and the secret of a policy that has one, once. */
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
