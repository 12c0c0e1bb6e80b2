import type { Field, RecordType } from '../api/meta';
import type { AnyRecord } from '../api/record';
import { formFields, groupsOf, isNeeded, mayChange, movesOf } from './fields';

const fields: Record<string, Field> = {
  id: { kind: 'integer', access: 'readonly', in: ['list'] },
  subject: { kind: 'string', access: 'required', in: ['list'] },
  category: { kind: 'enum', access: 'required', filled_by: 'template', in: ['list'] },
  status: { kind: 'enum', access: 'optional' },
  team: { kind: 'reference', access: 'optional', to: 'team', in: ['list'] },
  remarks: { kind: 'text', access: 'optional' },
  files: { kind: 'attachments', access: 'optional' },
};
const type = {
  title: 'subject',
  fields,
  moves: { status: { '': ['open'], open: ['closed'] } },
} as unknown as RecordType;

describe('fields of a record type', () => {
  it('are needed when they are required and not filled in otherwise', () => {
    expect(Object.keys(fields).filter((name) => isNeeded(fields[name] as Field))).toEqual(['subject']);
  });

  it('stand in the form of a new record with the title first', () => {
    const { first, more } = formFields(type);
    expect(first.map(([name]) => name)).toEqual(['subject', 'category', 'team']);
    expect(more.map(([name]) => name)).toEqual(['status', 'remarks']);
  });

  it('are changed only as far as the rights on the record go', () => {
    const record = (may: object) => ({ id: 1, may }) as unknown as AnyRecord;
    const team = fields.team as Field;
    expect(mayChange('team', team, record({ update: true, changing: ['team'] }))).toBe(true);
    expect(mayChange('team', team, record({ update: true, changing: ['status'] }))).toBe(false);
    expect(mayChange('team', team, record({ update: false, changing: [] }))).toBe(false);
    expect(mayChange('id', fields.id as Field, record({ update: true, changing: ['id'] }))).toBe(false);
  });

  it('are grouped by their kind, where the record has them or the caller may fill them in', () => {
    const may = { update: true, delete: false, archive: false, changing: ['team'] };
    const groups = groupsOf(type, { id: 1, status: 'open', team: null, remarks: null, may });
    expect(groups.map(({ id, fields: inside }) => [id, inside.map(([name]) => name)])).toEqual([
      ['main', ['status']],
      ['people', ['team']],
      ['system', ['id']],
    ]);
  });

  it('take the values that may follow', () => {
    expect(movesOf(type, 'status', 'open')).toEqual(['closed']);
    expect(movesOf(type, 'status', null)).toEqual(['open']);
    expect(movesOf(type, 'status', 'closed')).toEqual([]);
    expect(movesOf(type, 'team', null)).toBeUndefined();
  });
});
