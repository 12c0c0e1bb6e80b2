import { behaviour, type Area } from '@deskline/record-store';
import { defaultsToCaller } from '../caller.rules';
import { Watch } from './watch.record';

export const watch: Area = {
  records: [Watch],
  behaviours: [behaviour(Watch, { rules: [defaultsToCaller('person')] })],
};
