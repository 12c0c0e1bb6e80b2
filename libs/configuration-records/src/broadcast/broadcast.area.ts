import { behaviour, type Area } from '@deskline/record-store';
import { BroadcastTranslation } from './broadcast-translation.record';
import { broadcastActions } from './broadcast.actions';
import { Broadcast } from './broadcast.record';
import { broadcastRules } from './broadcast.rules';
import { broadcastWords } from './broadcast.words';
import { storeMessage, storeTranslation } from './mirror-message.hook';

export const broadcast: Area = {
  words: broadcastWords,
  records: [Broadcast, BroadcastTranslation],
  behaviours: [
    behaviour(Broadcast, {
      rules: broadcastRules,
      afterWrite: [{ on: 'row', run: storeTranslation }],
      actions: broadcastActions,
    }),
    behaviour(BroadcastTranslation, { afterWrite: [{ on: 'row', run: storeMessage }] }),
  ],
};
