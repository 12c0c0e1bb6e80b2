import { becomes, changes, empty, isNew, not, on, type Change, type Rule } from '@deskline/record';
import { isCondition, messageCondition } from '../message/message-condition';
import type { WebhookRow } from './webhook.record';

const isNameless = ({ after }: Change<WebhookRow>): boolean => (after.name ?? '').trim() === '';

const isUnconditional = ({ after }: Change<WebhookRow>): boolean => (after.condition ?? '').trim() === '';

/** "A rule that does not parse is refused with 422 and the position of the fault." So is a condition. */
const isUnderstood: Rule<WebhookRow> = ({ before, after: { event, condition } }) => {
  if (condition === null || (before?.condition === condition && before.event === event)) return [];
  const found = messageCondition(event, condition);
  if (isCondition(found)) return [];
  const { line, column, message } = found;
  return [{ refuse: 'condition', because: 'not_understood', values: { line, column, message } }];
};

export const webhookRules: readonly Rule<WebhookRow>[] = [
  // "name: defaults to the event name"
  on(isNameless, ({ after }) => ({ set: { name: after.event } })),
  on(isUnconditional, empty('condition')),
  isUnderstood,
  // "verified, uri changed: unverified, inactive until the callback is received"
  on([not(isNew), changes('uri')], empty('verified_at'), empty('last_error')),
  // "last_error when disabled or failing": once enabled it is neither, until a message fails again
  on([not(isNew), becomes('disabled', false)], empty('last_error')),
];
