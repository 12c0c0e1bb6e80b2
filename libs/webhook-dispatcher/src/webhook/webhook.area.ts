import { Accounts, behaviour, withProviders, type Area } from '@deskline/record-store';
import { Health } from '../health/health';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { enforceQuota } from './quota';
import { validateWebhook } from './validate-webhook.hook';
import { Verification } from './verification';
import { webhookActions } from './webhook.actions';
import { Webhook } from './webhook.record';
import { webhookRules } from './webhook.rules';
import { webhookOpenApi } from './webhook.openapi';

export const webhook: Area = {
  openapi: webhookOpenApi,
  records: [Webhook],
  behaviours: [
    behaviour(Webhook, {
      rules: webhookRules,
      prefetch: [validateWebhook],
      afterWrite: [
        {
          on: 'row',
          run: withProviders(
            [WebhookDispatcherSettings, Accounts],
            (settings, accounts) => (context) => enforceQuota(context, settings, accounts),
          ),
        },
        { on: 'row', run: withProviders([Verification], (it) => (context) => it.require(context)) },
        { on: 'row', run: withProviders([Health], (health) => (context) => health.resetCount(context)) },
      ],
      actions: webhookActions,
    }),
  ],
};
