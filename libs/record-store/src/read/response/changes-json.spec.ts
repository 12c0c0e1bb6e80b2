import { common, defineRecord, hidden, optional, recordForRoles } from '@deskline/record';
import { changesJson } from './serialized-field';

const Job = defineRecord('job', {
  collection: 'jobs',
  fields: {
    ...common,
    subject: optional.string(),
    cost: optional.decimal({ readableBy: ['financial_manager'] }),
    price: optional.decimal(),
    due_at: optional.datetime({ tokens: ['never'] }),
    tags: optional.strings(),
    team: optional.reference('team'),
    secret: hidden.string(),
  },
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  archiving: { when: {} },
  events: [],
  access: [],
});

const written = (changes: object, roles: Parameters<typeof recordForRoles>[1] = [], zone = 'UTC') =>
  changesJson(JSON.stringify(changes), recordForRoles(Job, roles), zone);

describe('changesJson', () => {
  it.each([
    [{ subject: ['a "b"', null] }, '{"subject":["a \\"b\\"",null]}'],
    [{ price: ['120.50', '1'] }, '{"price":[120.50,1]}'],
    [{ team: [3, 5] }, '{"team":[3,5]}'],
    [{ tags: [['a'], []] }, '{"tags":[["a"],[]]}'],
    [{ members: [null, 7] }, '{"members":[null,7]}'],
    [{ shelf: [null, 'archived'] }, '{"archived":[false,true]}'],
    [{ shelf: ['archived', 'trashed'] }, '{"archived":[true,false],"trashed":[false,true]}'],
    [{ shelf: ['trashed', null] }, '{"trashed":[true,false]}'],
    [{ due_at: [null, '2026-03-02T09:00:00Z'] }, '{"due_at":[null,"2026-03-02T09:00:00Z"]}'],
    [{ due_at: ['2026-03-02T09:00:00Z', 'never'] }, '{"due_at":["2026-03-02T09:00:00Z","never"]}'],
    [{}, '{}'],
  ])('writes %j as %s', (changes, text) => expect(written(changes)).toBe(text));

  it('writes datetimes in the zone of the reader', () => {
    expect(written({ due_at: [null, '2026-03-02T09:00:00Z'] }, [], 'Europe/Amsterdam')).toBe(
      '{"due_at":[null,"2026-03-02T10:00:00+01:00"]}',
    );
  });

  it('leaves out fields that the reader may not read, and fields that are never sent', () => {
    const changes = { cost: ['1', '2'], secret: ['x', 'y'], subject: ['a', 'b'] };
    expect(JSON.parse(written(changes))).toEqual({ subject: ['a', 'b'] });
    expect(JSON.parse(written(changes, ['financial_manager']))).toEqual({
      cost: [1, 2],
      subject: ['a', 'b'],
    });
  });

  it('writes no changes of a record type that is no longer defined', () => {
    expect(changesJson('{"subject":["a","b"]}', undefined, 'UTC')).toBe('{}');
  });
});
