import { json, type RecordActions } from '@deskline/record-http';
import type { Policies } from './policies';
import { WebhookPolicy } from './webhook-policy.record';

/** Public keys for receivers, and the secret of a new hs policy, once. */
export function registerPolicyActions(actions: RecordActions, policies: Policies): void {
  actions
    .onOpen(WebhookPolicy, 'jwks', async (id) =>
      json(200, Buffer.from(JSON.stringify(await policies.published(id)))),
    )
    .discloseOnCreate(WebhookPolicy, async (id) => {
      const secret = await policies.secret(id);
      return secret === null ? {} : { secret };
    });
}
