import { behaviour, withProviders, type Area } from '@deskline/record-store';
import { KeyRing } from './key-ring';
import { webhookPolicyActions } from './webhook-policy.actions';
import { WebhookPolicy } from './webhook-policy.record';
import { webhookPolicyRules } from './webhook-policy.rules';
import { webhookPolicyOpenApi } from './webhook-policy.openapi';

export const webhookPolicy: Area = {
  openapi: webhookPolicyOpenApi,
  records: [WebhookPolicy],
  behaviours: [
    behaviour(WebhookPolicy, {
      rules: webhookPolicyRules,
      prefetch: [
        withProviders([KeyRing], (keys) => async (change) => {
          await keys.prepare(change);
          return {};
        }),
      ],
      beforeWrite: [withProviders([KeyRing], (keys) => (write) => keys.rotateTo(write))],
      afterWrite: [
        { on: 'row', run: withProviders([KeyRing], (keys) => (context) => keys.addFirst(context)) },
      ],
      actions: webhookPolicyActions,
    }),
  ],
};
