import { behaviour, type Area } from '@deskline/record-store';
import { defaultsToCaller } from '../caller.rules';
import { AddWatches1799700200000 } from './add-watches.migration';
import { Watch } from './watch.record';

export const watch: Area = {
  records: [Watch],
  behaviours: [behaviour(Watch, { rules: [defaultsToCaller('person')] })],
  migrations: [AddWatches1799700200000],
};
