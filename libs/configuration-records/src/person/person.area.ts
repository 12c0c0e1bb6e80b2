import { behaviour, type Area } from '@deskline/record-store';
import { announceIdentity } from './announce-identity.hook';
import { keepAdministrator } from './keep-administrator.hook';
import { Person } from './person.record';
import { personRules } from './person.rules';
import { personShares } from './person.shares';
import { personWords } from './person.words';

export const person: Area = {
  words: personWords,
  records: [Person],
  behaviours: [
    behaviour(Person, {
      rules: personRules,
      projectedSql: personShares,
      afterWrite: [
        { on: 'row', run: keepAdministrator },
        { on: 'row', run: announceIdentity },
      ],
    }),
  ],
};
