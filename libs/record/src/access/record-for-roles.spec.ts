import { optional, required } from '../definition/builders';
import { attachmentsOf, common } from '../definition/common';
import { COMMON_FILTERS, defineRecord } from '../definition/record';
import { fieldWriters, hiddenFields, recordForRoles, recordForViews } from './record-for-roles';

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

const Branch = defineRecord('branch', {
  collection: 'branches',
  fields: {
    ...common,
    name: required.string(),
    motto: optional.string(),
    rent: optional.decimal({ readableBy: ['auditor'] }),
  },
  list: ['id', 'sourceID', 'name', 'motto'],
  filter: ['name', 'rent'],
  defaultSort: 'name',
  views: { own: {}, directory: {}, trusted: {} },
  viewAccounts: { directory: 'directory', trusted: 'trusted' },
  access: [],
});

describe('recordForRoles', () => {
  it('is the record type itself for roles that read all fields', () => {
    expect(recordForRoles(Person, ['auditor', 'financial_manager'])).toBe(Person);
  });

  it('hides unreadable fields from list, filter and sort, and leaves the others', () => {
    const readable = recordForRoles(Person, ['specialist']);
    expect(readable.fields['cost']?.access).toBe('hidden');
    expect([readable.list, readable.filter, readable.sort]).toEqual([
      ['id', 'name'],
      ['name', ...COMMON_FILTERS],
      [],
    ]);
    expect(readable.fields['name']).toBe(Person.fields['name']);
    expect(Person.fields['cost']?.access).toBe('optional');
  });

  it('is the same object for roles that read the same fields', () => {
    expect(recordForRoles(Person, ['specialist'])).toBe(recordForRoles(Person, []));
    expect(recordForRoles(Person, ['auditor'])).not.toBe(recordForRoles(Person, []));
  });

  it('hides the attachments of a hidden text', () => {
    expect(hiddenFields(Person, [])).toEqual(['cost', 'secret', 'secret_attachments']);
    expect(hiddenFields(Person, ['auditor'])).toEqual(['cost']);
  });

  it('has the writers of a field if not everyone may write it', () => {
    expect(fieldWriters(Person, 'cost')).toEqual(['financial_manager']);
    expect(fieldWriters(Person, 'name')).toBeUndefined();
    expect(fieldWriters(Person, 'nothing')).toBeUndefined();
  });
});

describe('recordForViews', () => {
  it('depends on the roles of the caller in views of the own account', () => {
    expect(recordForViews(Branch, ['auditor'], ['own'])).toBe(Branch);
    expect(recordForViews(Branch, [], ['own'])).toBe(recordForRoles(Branch, []));
  });

  it('hides restricted fields in views of the directory, whatever the roles', () => {
    const readable = recordForViews(Branch, ['auditor'], ['own', 'directory']);
    expect(readable).toBe(recordForRoles(Branch, []));
    expect(readable.filter).toEqual(['name', ...COMMON_FILTERS]);
  });

  it('hides all but the fields of a reference in views of trusted accounts', () => {
    const readable = recordForViews(Branch, ['auditor'], ['trusted']);
    expect([readable.list, readable.filter, readable.sort]).toEqual([
      ['id', 'sourceID', 'name'],
      ['name', 'id', 'sourceID'],
      ['id', 'sourceID', 'name'],
    ]);
    expect(readable.fields['motto']?.access).toBe('hidden');
    expect(recordForViews(Branch, [], ['directory', 'trusted'])).toBe(readable);
  });
});
