import { behaviour, type Area } from '@deskline/record-store';
import { defaultsToCaller } from '../caller.rules';
import { Watch } from './watch.record';
import { watchWords } from './watch.words';

export const watch: Area = {
  words: watchWords,
  records: [Watch],
  behaviours: [behaviour(Watch, { rules: [defaultsToCaller('person'), defaultsToCaller('added_by')] })],
};
