import { behaviour, type Area } from '@deskline/record-store';
import { AddBroadcasts1799680000000 } from './add-broadcasts.migration';
import { BroadcastTranslation } from './broadcast-translation.record';
import { Broadcast } from './broadcast.record';
import { broadcastRules } from './broadcast.rules';

export const broadcast: Area = {
  records: [Broadcast, BroadcastTranslation],
  behaviours: [behaviour(Broadcast, { rules: broadcastRules })],
  migrations: [AddBroadcasts1799680000000],
};
