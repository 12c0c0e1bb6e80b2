import { catalogue } from './catalogue';
import { optional } from './builders';
import { common } from './common';
import { isAudited, crossServiceTypes } from './cross-service';
import { defineRecord, type RecordType } from './record';
import { ADMINISTRATORS } from '../access/roles';

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
  crossServiceTypes(records).find((record) => record.name === name);
const readsOf = (record: RecordType | undefined, role: string) =>
  record?.access.find(({ to }) => to.includes(role as never))?.read;

describe('crossServiceTypes', () => {
  it('are audit lines, and entries of archive and trash if a record type can be archived', () => {
    expect(crossServiceTypes([Job]).map(({ collection }) => collection)).toEqual(['audit_lines']);
    expect(crossServiceTypes([Job, Old]).map(({ collection }) => collection)).toEqual([
      'audit_lines',
      'archive',
      'trash',
    ]);
    expect(crossServiceTypes([])).toEqual([]);
  });

  it('have a record_type of all record types', () => {
    expect(named([Job, Old], 'audit_line')?.fields['record_type']?.values).toEqual(['job', 'old']);
    expect(named([Job, Old], 'trash_entry')?.fields['record_type']?.values).toEqual(['old']);
  });

  it('are read by administrators and overseers, for the record types of which they read all rows', () => {
    const lines = named([Job, Old], 'audit_line');
    expect(readsOf(lines, 'account_administrator')).toBe(true);
    expect(readsOf(lines, 'auditor')).toEqual({ record_type: ['job'] });
    expect(readsOf(lines, 'specialist')).toBeUndefined();
    expect(readsOf(named([Job], 'audit_line'), 'auditor')).toBe(true);
  });

  it('are in the catalogue by name, and not among its records', () => {
    const { byName, records, crossService } = catalogue('spec', [Job]);
    expect(byName.get('audit_line')).toBe(crossService[0]);
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
  ])('audit record types that are changed in this service: %#', (record, audited) =>
    expect(isAudited(record)).toBe(audited),
  );
});
