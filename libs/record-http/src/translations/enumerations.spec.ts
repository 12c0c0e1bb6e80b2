import { LANGUAGES } from '@deskline/identity';
import { repairShop } from '../../test/repair-shop';
import { translatedEnumerations } from './enumerations';

const inDutch = translatedEnumerations([repairShop], 'nl');

describe('the enumerations', () => {
  it('are those of every record, and those that no record has', () => {
    expect(Object.keys(inDutch)).toEqual([
      'language',
      'time_zone',
      'role',
      'repair.category',
      'repair.status',
    ]);
  });

  it('have the labels of the language, in the order of the definition', () => {
    expect(inDutch['repair.status']).toEqual([
      { id: 'registered', txt: 'Geregistreerd' },
      { id: 'in_progress', txt: 'In behandeling' },
      { id: 'completed', txt: 'Voltooid' },
    ]);
    expect(translatedEnumerations([repairShop], 'de')['repair.status']?.[0]?.txt).toBe('Registriert');
    expect(translatedEnumerations([repairShop], 'en')['repair.status']?.[1]?.txt).toBe('In progress');
  });

  it('name every language in that language', () => {
    expect(inDutch['language']?.map(({ id }) => id)).toEqual(LANGUAGES);
    expect(inDutch['language']).toContainEqual({ id: 'pt', txt: 'Português' });
  });

  it('know the time zones and the roles', () => {
    expect(inDutch['time_zone']?.[0]).toEqual({ id: 'UTC', txt: 'UTC' });
    expect(inDutch['time_zone']).toContainEqual({ id: 'America/New_York', txt: 'America/New York' });
    expect(inDutch['role']).toContainEqual({ id: 'auditor', txt: 'Auditor' });
  });

  it('leave out values that are only accepted', () => {
    expect(inDutch['repair.category']?.map(({ id }) => id)).toEqual(['wheel', 'brake']);
  });
});
