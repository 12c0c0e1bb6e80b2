import { behaviour, type Area } from '@deskline/record-store';
import { KeepRoles1798000000001 } from './keep-roles.migration';
import { OneWhoSignsIn1798800000000 } from './one-who-signs-in.migration';
import { Person } from './person.record';
import { personRules } from './person.rules';
import { personShares } from './person.shares';

export const person: Area = {
  records: [Person],
  behaviours: [behaviour(Person, { rules: personRules, projectedSql: personShares })],
  migrations: [KeepRoles1798000000001, OneWhoSignsIn1798800000000],
};
