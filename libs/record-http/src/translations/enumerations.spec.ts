import { LANGUAGES } from '@deskline/identity';
import { repairShop } from '../../test/repair-shop';
import { translatedEnumerations } from './enumerations';

const inDutch = translatedEnumerations([repairShop], 'nl');

describe('translatedEnumerations', () => {
  it('lists the enumerations of every record type, and those of no record type', () => {
    expect(Object.keys(inDutch)).toEqual([
      'language',
      'time_zone',
      'role',
      'repair.category',
      'repair.status',
      'audit_line.record_type',
      'audit_line.audited',
      'audit_line.action',
      'archive_entry.record_type',
      'archive_entry.archived',
      'trash_entry.record_type',
      'trash_entry.trashed',
    ]);
  });

  it('has the labels of the language, in the order of the definition', () => {
    expect(inDutch['repair.status']).toEqual([
      { id: 'registered', txt: 'Geregistreerd' },
      { id: 'in_progress', txt: 'In behandeling' },
      { id: 'completed', txt: 'Voltooid' },
    ]);
    expect(translatedEnumerations([repairShop], 'de')['repair.status']?.[0]?.txt).toBe('Registriert');
    expect(translatedEnumerations([repairShop], 'en')['repair.status']?.[1]?.txt).toBe('In progress');
  });

  it('names every language in that language', () => {
    expect(inDutch['language']?.map(({ id }) => id)).toEqual(LANGUAGES);
    expect(inDutch['language']).toContainEqual({ id: 'pt', txt: 'Português' });
  });

  it('lists the time zones and the roles', () => {
    expect(inDutch['time_zone']?.[0]).toEqual({ id: 'UTC', txt: 'UTC' });
    expect(inDutch['time_zone']).toContainEqual({ id: 'America/New_York', txt: 'America/New York' });
    expect(inDutch['role']).toContainEqual({ id: 'auditor', txt: 'Auditor' });
  });

  it('omits deprecated values', () => {
    expect(inDutch['repair.category']?.map(({ id }) => id)).toEqual(['wheel', 'brake']);
  });
});
