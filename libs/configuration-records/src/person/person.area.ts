import { behaviour, type Area } from '@deskline/record-store';
import { Person } from './person.record';
import { personRules } from './person.rules';
import { personShares } from './person.shares';

export const person: Area = {
  records: [Person],
  behaviours: [behaviour(Person, { rules: personRules, projectedSql: personShares })],
};
