import { behaviour, type Area } from '@deskline/record-store';
import { Contact } from './contact.record';
import { contactRules } from './contact.rules';

export const contact: Area = {
  records: [Contact],
  behaviours: [behaviour(Contact, { rules: contactRules })],
};
