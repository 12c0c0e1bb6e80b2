import type { RecordType } from '../../api/meta';
import { columnsOf, narrowColumns, usualColumns, validColumns } from './columns';

const type = {
  title: 'subject',
  fields: {
    id: { kind: 'integer', access: 'readonly', in: ['list'] },
    sourceID: { kind: 'string', access: 'optional', in: ['list'] },
    category: { kind: 'enum', access: 'optional', in: ['list'] },
    subject: { kind: 'string', access: 'required', in: ['list'] },
    status: { kind: 'enum', access: 'optional', in: ['list'] },
    note: { kind: 'text', access: 'optional', selectable: false },
    tags: { kind: 'string', access: 'filter' },
    remarks: { kind: 'text', access: 'optional' },
  },
} as unknown as RecordType;

describe('the columns of a list', () => {
  it('are the listed fields with the title first, without bookkeeping', () => {
    expect(usualColumns(type)).toEqual(['id', 'subject', 'category', 'status']);
  });

  it('may be any field that is read', () => {
    expect(columnsOf(type)).toEqual(['id', 'sourceID', 'category', 'subject', 'status', 'remarks']);
  });

  it('are the usual ones where no chosen field is left', () => {
    expect(validColumns(type, ['remarks', 'gone'])).toEqual(['remarks']);
    expect(validColumns(type, ['gone'])).toEqual(usualColumns(type));
  });

  it('are title and status on a narrow screen', () => {
    expect(narrowColumns(type, ['id', 'category', 'subject', 'status'])).toEqual(['subject', 'status']);
  });
});
