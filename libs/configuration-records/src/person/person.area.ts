import { behaviour, type Area } from '@deskline/record-store';
import { KeepRoles1798000000001 } from './keep-roles.migration';
import { Person } from './person.record';
import { personShares } from './person.shares';

export const person: Area = {
  records: [Person],
  behaviours: [behaviour(Person, { sharesAlso: personShares })],
  migrations: [KeepRoles1798000000001],
};
