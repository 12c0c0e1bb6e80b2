import {
  changes,
  isEmpty,
  not,
  notBefore,
  on,
  refuse,
  stamp,
  type Rule,
  type Then,
  type When,
} from '@deskline/record';
import type { BroadcastRow } from './broadcast.record';

/** "default the user's time zone" */
const setZoneOfCaller: Then<BroadcastRow> = ({ callerZone, account }) => ({
  set: { time_zone: callerZone ?? account?.time_zone ?? 'UTC' },
});

const isGroup: When<BroadcastRow> = ({ lookups: { request } }) => request?.grouping === 'group';

export const broadcastRules: readonly Rule<BroadcastRow>[] = [
  on(isEmpty('time_zone'), setZoneOfCaller),
  // "default current time"
  on(isEmpty('start_at'), stamp('start_at')),
  notBefore('end_at', 'start_at'),
  // "request group end users can subscribe to"
  on([changes('request'), not(isEmpty('request')), not(isGroup)], refuse('request', 'not_group')),
];
