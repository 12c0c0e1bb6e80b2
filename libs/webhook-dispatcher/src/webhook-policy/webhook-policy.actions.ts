import { json, type RecordActions } from '@deskline/record-http';
import type { PolicyKeys } from './policy-keys';
import { WebhookPolicy } from './webhook-policy.record';

/** Public keys for receivers, and the secret of a new hs policy, once. */
export function registerPolicyActions(actions: RecordActions, keys: PolicyKeys): void {
  actions
    .onOpen(WebhookPolicy, 'jwks', async (id) =>
      json(200, Buffer.from(JSON.stringify(await keys.published(id)))),
    )
    .discloseOnCreate(WebhookPolicy, async (id) => {
      const secret = await keys.secret(id);
      return secret === null ? {} : { secret };
    });
}
