import type { Rule } from '@deskline/record';
import type { NotificationRow } from './notification.record';

/** Stamps the moment at which the person has read it, and forgets it when it is unread again. */
export const notificationRules: readonly Rule<NotificationRow>[] = [
  ({ before, after, now }) =>
    before?.read === after.read ? [] : [{ set: { read_at: after.read ? now : null } }],
];
