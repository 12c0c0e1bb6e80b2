import { isAmong } from './access';
import { common, optional } from './builders';
import { defineRecord } from './record';
import { ROLES } from './roles';
import { seenBy, unseenBy, writersOf } from './seen-by';
import { attachmentsOf } from './builders';

const Person = defineRecord('person', {
  collection: 'people',
  fields: {
    ...common,
    name: optional.string(),
    cost: optional.decimal({ readableBy: ['financial_manager'], writableBy: ['financial_manager'] }),
    secret: optional.text({ readableBy: ['auditor'] }),
    ...attachmentsOf('secret'),
  },
  list: ['id', 'name', 'cost'],
  filter: ['name', 'cost'],
  sort: ['cost'],
  defaultSort: 'id',
  events: [],
  access: [],
});

describe('whom a grant is for', () => {
  it('is everyone, with any role and with none', () => {
    for (const roles of [[], ...ROLES.map((role) => [role])]) expect(isAmong(roles, 'everyone')).toBe(true);
  });

  it('is whoever holds one of its roles', () => {
    expect(isAmong(['specialist', 'auditor'], ['auditor', 'account_owner'])).toBe(true);
    expect(isAmong(['specialist'], ['auditor'])).toBe(false);
    expect(isAmong([], ['auditor'])).toBe(false);
  });

  it('is nobody who does nothing but audit, where it says so; roles add up', () => {
    expect(isAmong([], 'everyone_but_auditors')).toBe(true);
    expect(isAmong(['auditor'], 'everyone_but_auditors')).toBe(false);
    expect(isAmong(['auditor', 'directory_auditor'], 'everyone_but_auditors')).toBe(false);
    expect(isAmong(['auditor', 'specialist'], 'everyone_but_auditors')).toBe(true);
  });
});

describe('a record as it is seen', () => {
  it('is itself to those who may read all of it', () => {
    expect(seenBy(Person, ['auditor', 'financial_manager'])).toBe(Person);
  });

  it('lacks what others may not read, wherever it is named, and keeps the rest', () => {
    const seen = seenBy(Person, ['specialist']);
    expect(seen.fields['cost']?.access).toBe('hidden');
    expect([seen.list, seen.filter, seen.sort]).toEqual([['id', 'name'], ['name'], []]);
    expect(seen.fields['name']).toBe(Person.fields['name']);
    expect(Person.fields['cost']?.access).toBe('optional');
  });

  it('is one object for all who see the same', () => {
    expect(seenBy(Person, ['specialist'])).toBe(seenBy(Person, []));
    expect(seenBy(Person, ['auditor'])).not.toBe(seenBy(Person, []));
  });

  it('lacks the attachments of a text with the text', () => {
    expect(unseenBy(Person, [])).toEqual(['cost', 'secret', 'secret_attachments']);
    expect(unseenBy(Person, ['auditor'])).toEqual(['cost']);
  });

  it('says who may write a field, where not everyone may', () => {
    expect(writersOf(Person, 'cost')).toEqual(['financial_manager']);
    expect(writersOf(Person, 'name')).toBeUndefined();
    expect(writersOf(Person, 'nothing')).toBeUndefined();
  });
});
