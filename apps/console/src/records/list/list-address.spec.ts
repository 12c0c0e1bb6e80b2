import type { RecordType } from '../../api/meta';
import { nextSort, pathOf, queryOf, searchOf, stateOf } from './list-address';

const type = {
  fields: {
    status: { kind: 'enum', access: 'optional', in: ['list', 'filter'] },
    remarks: { kind: 'text', access: 'optional' },
  },
  views: { open: 'Open' },
} as unknown as RecordType;

describe('the address of a list', () => {
  const search = { view: 'open', q: 'printer', sort: '-id', status: 'assigned,accepted' };

  it('is read and written without loss', () => {
    expect(searchOf(stateOf(type, search))).toEqual(search);
  });

  it('takes no filter that the type does not have, and no unknown view', () => {
    expect(stateOf(type, { remarks: 'x', owner: '1', view: 'nowhere' })).toEqual({
      view: null,
      q: '',
      sort: null,
      filters: {},
    });
  });

  it('leads to the first view of a type that is listed in views only', () => {
    expect(stateOf({ ...type, only_in_views: true }, {}).view).toBe('open');
  });

  it('becomes the path and the query of a call', () => {
    const state = stateOf(type, search);
    expect(pathOf('/requests', state)).toBe('/requests/open');
    expect(queryOf(state, ['subject', 'status'])).toEqual({
      status: 'assigned,accepted',
      q: 'printer',
      sort: '-id',
      fields: 'subject,status',
    });
  });

  it('sorts by a column up, down, and not at all', () => {
    expect(nextSort(null, 'id')).toBe('id');
    expect(nextSort('id', 'id')).toBe('-id');
    expect(nextSort('-id', 'id')).toBeNull();
    expect(nextSort('-id', 'status')).toBe('status');
  });
});
