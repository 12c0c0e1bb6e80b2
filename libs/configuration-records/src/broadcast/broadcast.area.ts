import { behaviour, type Area } from '@deskline/record-store';
import { BroadcastTranslation } from './broadcast-translation.record';
import { Broadcast } from './broadcast.record';
import { broadcastRules } from './broadcast.rules';
import { broadcastWords } from './broadcast.words';

export const broadcast: Area = {
  words: broadcastWords,
  records: [Broadcast, BroadcastTranslation],
  behaviours: [behaviour(Broadcast, { rules: broadcastRules })],
};
