import { behaviour, type Area } from '@deskline/record-store';
import { Person } from './person.record';
import { personShares } from './person.shares';

export const person: Area = {
  records: [Person],
  behaviours: [behaviour(Person, { sharesAlso: personShares })],
};
