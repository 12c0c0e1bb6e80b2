import { catalogue } from './catalogue';
import { common, optional } from './builders';
import { isAudited, mergedRecords } from './merged';
import { defineRecord, type RecordType } from './record';
import { ADMINISTRATORS } from './roles';

const everyone = [{ to: 'everyone', read: true, create: true, update: true }] as const;
const parts = {
  fields: { ...common, name: optional.string() },
  title: 'name',
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  events: [],
} as const;
const Job = defineRecord('job', { ...parts, collection: 'jobs', access: everyone });
const Old = defineRecord('old', {
  ...parts,
  collection: 'olds',
  archiving: { when: {}, by: ADMINISTRATORS },
  access: [{ to: ADMINISTRATORS, read: true }],
});
const named = (records: readonly RecordType[], name: string) =>
  mergedRecords(records).find((record) => record.name === name);
const readsOf = (record: RecordType | undefined, role: string) =>
  record?.access.find(({ to }) => to.includes(role as never))?.read;

describe('what a service keeps about its records', () => {
  it('are audit lines, and entries of the archive and the trash where something can be put away', () => {
    expect(mergedRecords([Job]).map(({ collection }) => collection)).toEqual(['audit_lines']);
    expect(mergedRecords([Job, Old]).map(({ collection }) => collection)).toEqual([
      'audit_lines',
      'archive',
      'trash',
    ]);
    expect(mergedRecords([])).toEqual([]);
  });

  it('are of the types that there are', () => {
    expect(named([Job, Old], 'audit_line')?.fields['record_type']?.values).toEqual(['job', 'old']);
    expect(named([Job, Old], 'trash_entry')?.fields['record_type']?.values).toEqual(['old']);
  });

  it('are for administrators and those who see all of the account, of what they read all of', () => {
    const lines = named([Job, Old], 'audit_line');
    expect(readsOf(lines, 'account_administrator')).toBe(true);
    expect(readsOf(lines, 'auditor')).toEqual({ record_type: ['job'] });
    expect(readsOf(lines, 'specialist')).toBeUndefined();
    expect(readsOf(named([Job], 'audit_line'), 'auditor')).toBe(true);
  });

  it('are found in the catalogue by name, and are none of its records', () => {
    const { byName, records, merged } = catalogue('spec', [Job]);
    expect(byName.get('audit_line')).toBe(merged[0]);
    expect(records).toEqual([Job]);
  });

  it.each([
    [Job, true],
    [{ ...Job, relation: 'view' as const }, false],
    [{ ...Job, unaudited: true as const }, false],
    [{ ...Job, createUnaudited: true as const }, true],
    [
      {
        ...Job,
        createUnaudited: true as const,
        access: [{ to: 'everyone' as const, create: true as const }],
      },
      false,
    ],
  ])('are of what is changed here', (record, audited) => expect(isAudited(record)).toBe(audited));
});
