import { becomes, changes, empty, isNew, not, on, type Change, type Rule } from '@deskline/record';
import type { WebhookRow } from './webhook.record';

const isNameless = ({ after }: Change<WebhookRow>): boolean => (after.name ?? '').trim() === '';

export const webhookRules: readonly Rule<WebhookRow>[] = [
  // "name: defaults to the event name"
  on(isNameless, ({ after }) => ({ set: { name: after.event } })),
  // "verified, uri changed: unverified, inactive until the callback is received"
  on([not(isNew), changes('uri')], empty('verified_at'), empty('last_error')),
  // "last_error when disabled or failing": once enabled it is neither, until a message fails again
  on([not(isNew), becomes('disabled', false)], empty('last_error')),
];
