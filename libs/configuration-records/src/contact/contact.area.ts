import { behaviour, type Area } from '@deskline/record-store';
import { Contact } from './contact.record';
import { contactRules } from './contact.rules';
import { contactWords } from './contact.words';

export const contact: Area = {
  words: contactWords,
  records: [Contact],
  behaviours: [behaviour(Contact, { rules: contactRules })],
};
