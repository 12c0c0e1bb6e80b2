import { behaviour, type Area } from '@deskline/record-store';
import { madeByCaller } from '../caller.rules';
import { personalWords } from './personal.words';
import { Preference, type PreferenceRow } from './preference.record';
import { SavedView, type SavedViewRow } from './saved-view.record';

export const personal: Area = {
  words: personalWords,
  records: [SavedView, Preference],
  behaviours: [
    behaviour(SavedView, { rules: [madeByCaller<SavedViewRow>('person')] }),
    behaviour(Preference, { rules: [madeByCaller<PreferenceRow>('person')] }),
  ],
};
