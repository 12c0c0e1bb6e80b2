import { behaviour, type Area } from '@deskline/record-store';
import { Notification } from './notification.record';
import { notificationRules } from './notification.rules';
import { notificationWords } from './notification.words';

export const notification: Area = {
  words: notificationWords,
  records: [Notification],
  behaviours: [behaviour(Notification, { rules: notificationRules })],
};
