import { nodeId, readonly } from '@deskline/record';
import type { ListQuery } from '@deskline/record-store';
import { ApiError } from '../response/errors';
import { NodeIds } from './node-ids';
import { QueryParser } from './query';
import { Repair, Shop } from '../../test/repair-shop';

const nodeIds = new NodeIds('deskline');
const repairs = new QueryParser(Repair, nodeIds);
const shops = new QueryParser(Shop, nodeIds);
const list = (query: string, zone = 'Europe/Amsterdam'): ListQuery => repairs.parse(query, null, zone).list;
const filters = (query: string) =>
  list(query).filters.map(({ field, operator, values }) => [field, operator, values]);

function refusal(ask: () => unknown): string {
  try {
    ask();
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.body.message;
    throw error;
  }
  throw new Error('not refused');
}

describe('QueryParser with an empty query string', () => {
  it('returns the first 20 rows with the default fields in the default order', () => {
    expect(list('')).toEqual({
      fields: null,
      filters: [],
      views: [],
      sort: [{ field: 'id', descending: true }],
      perPage: 20,
      position: { page: 1 },
    });
  });

  it('parses the same query string once and then returns it from the cache', () => {
    expect(repairs.parse('status=completed', null, 'UTC')).toBe(
      repairs.parse('status=completed', null, 'UTC'),
    );
  });

  it('caches a query string for one time zone and one view only', () => {
    const query = 'start_at=>2026-01-15T00:00';
    const [here, there] = [list(query, 'Europe/Amsterdam'), list(query, 'America/New_York')];
    expect(here.filters).not.toEqual(there.filters);
    expect(repairs.parse('', 'open', 'UTC').list.views).toEqual(['open']);
    expect(repairs.parse('', null, 'UTC').list.views).toEqual([]);
  });
});

describe('a filter on a datetime with tokens', () => {
  const due_at = readonly.datetime({ tokens: ['whenever', 'never'] });
  const fields = { ...Repair.fields, due_at };
  const dated = new QueryParser({ ...Repair, fields, filter: ['due_at'] }, nodeIds);
  const filterValues = (query: string) =>
    dated.parse(query, null, 'UTC').list.filters.map(({ values }) => values);

  it('compares with the stored form of the token', () => {
    expect(filterValues('due_at=never&due_at=<whenever&due_at=>2026-01-15T00:00Z')).toEqual([
      ['9999-12-31T23:59:59Z'],
      ['9999-12-31T23:59:58Z'],
      ['2026-01-15T00:00:00Z'],
    ]);
    expect(refusal(() => filterValues('due_at=soon'))).toBe("Invalid value for field 'due_at': soon");
  });
});

describe('a filter', () => {
  it.each([
    ['status=completed', [['status', 'is', ['completed']]]],
    ['status=!completed', [['status', 'is_not', ['completed']]]],
    ['status!=completed', [['status', 'is_not', ['completed']]]],
    ['status%21=completed', [['status', 'is_not', ['completed']]]],
    ['status!=!completed', [['status', 'is', ['completed']]]],
    ['mechanic=', [['mechanic', 'empty', []]]],
    ['mechanic', [['mechanic', 'empty', []]]],
    ['mechanic=!', [['mechanic', 'present', []]]],
    ['mechanic!=', [['mechanic', 'present', []]]],
    ['id=1,2', [['id', 'is', [1, 2]]]],
    ['ids=1,2', [['id', 'is', [1, 2]]]],
    ['ids=1%2C2', [['id', 'is', [1, 2]]]],
    ['ids=!1,2', [['id', 'is_not', [1, 2]]]],
    ['id=9007199254740', [['id', 'is', [9007199254740]]]],
    ['status=registered,completed', [['status', 'is', ['registered', 'completed']]]],
    ['status!=registered,completed', [['status', 'is_not', ['registered', 'completed']]]],
    ['shop=12', [['shop', 'is', [12]]]],
    ['shop_id=12', [['shop', 'is', [12]]]],
    ['shop=0', [['shop', 'is', [0]]]],
    ['shop_id=!4', [['shop', 'is_not', [4]]]],
    ['minutes=<90', [['minutes', 'lt', [90]]]],
    ['minutes=<=90', [['minutes', 'lte', [90]]]],
    ['minutes=>1:30', [['minutes', 'gt', [90]]]],
    ['minutes=>=90', [['minutes', 'gte', [90]]]],
    ['minutes=%3E%3D90', [['minutes', 'gte', [90]]]],
    [
      'minutes=>3<10',
      [
        ['minutes', 'gt', [3]],
        ['minutes', 'lt', [10]],
      ],
    ],
    [
      'minutes=>=4<=9',
      [
        ['minutes', 'gte', [4]],
        ['minutes', 'lte', [9]],
      ],
    ],
    ['price=120.50', [['price', 'is', ['120.50']]]],
    ['price=<90.00', [['price', 'lt', ['90.00']]]],
    ['score=>0.5', [['score', 'gt', [0.5]]]],
    ['urgent=YES', [['urgent', 'is', [true]]]],
    ['urgent=!t', [['urgent', 'is_not', [true]]]],
    [
      'bought_on=>2015-12-31<2016-02-01',
      [
        ['bought_on', 'gt', ['2015-12-31']],
        ['bought_on', 'lt', ['2016-02-01']],
      ],
    ],
    ['start_at=>2026-01-15T23:00:00Z', [['start_at', 'gt', ['2026-01-15T23:00:00Z']]]],
    ['start_at=>2026-01-15T23:00:00', [['start_at', 'gt', ['2026-01-15T22:00:00Z']]]],
    ['start_at=>2026-01-15T23:00:00%2B05:00', [['start_at', 'gt', ['2026-01-15T18:00:00Z']]]],
    ['start_at=>2026-01-15T23:00:00+05:00', [['start_at', 'gt', ['2026-01-15T18:00:00Z']]]],
    ['start_at=2026-01-15+23:00', [['start_at', 'is', ['2026-01-15T22:00:00Z']]]],
    ['subject=flat+tyre', [['subject', 'is', ['flat tyre']]]],
    ['subject=a%2Cb', [['subject', 'is', ['a,b']]]],
    ['subject=caf%C3%A9', [['subject', 'is', ['café']]]],
    ['repair_type=quick,slow', [['repair_type', 'is', ['quick', 'slow']]]],
    [
      'status=registered&status=!completed',
      [
        ['status', 'is', ['registered']],
        ['status', 'is_not', ['completed']],
      ],
    ],
  ])('parses %s', (query, expected) => {
    expect(filters(query)).toEqual(expected);
  });

  it('accepts a nodeID for a reference', () => {
    expect(filters(`shop=${nodeId('deskline', 'shop', 12)}`)).toEqual([['shop', 'is', [12]]]);
    expect(refusal(() => list(`shop=${nodeId('deskline', 'person', 12)}`))).toMatch(
      /^Invalid value for field 'shop'/,
    );
  });

  it('does not check enumeration values in a partial page, which the gateway has checked', () => {
    const part = new QueryParser(Repair, nodeIds, true);
    expect(part.parse('status=teleported', null, 'UTC').list.filters).toMatchObject([
      { values: ['teleported'] },
    ]);
  });

  it('replaces a deprecated value of an enumeration', () => {
    expect(filters('category=tyre')).toEqual([['category', 'is', ['wheel']]]);
  });

  it.each([
    ['x=1', 'Unknown fields: x'],
    ['x=1&y=2&x=3&status=completed', 'Unknown fields: x, y'],
    ['__proto__=1', 'Unknown fields: __proto__'],
    ['remarks=a', 'Filtering not allowed on fields: remarks'],
    ['owner_id=1&count=2', 'Filtering not allowed on fields: owner_id, count'],
    ['greeting=a', 'Filtering not allowed on fields: greeting'],
    ['remarks_attachments=a', 'Filtering not allowed on fields: remarks_attachments'],
    ['urgent=>1', "Field 'urgent' does not support the '=>' operator"],
    ['status=<=completed', "Field 'status' does not support the '=<=' operator"],
    ['subject=<b>', "Field 'subject' does not support the '=<' operator"],
    ['minutes!=<3', "Field 'minutes' does not support the '!=<' operator"],
    ['urgent=true,false', "Cannot filter on a set of values for field 'urgent'"],
    ['subject=a,b', "Cannot filter on a set of values for field 'subject'"],
    ['bought_on=2026-01-01,2026-01-02', "Cannot filter on a set of values for field 'bought_on'"],
    ['minutes=>1,2', "Cannot filter on a set of values for field 'minutes'"],
    ['minutes=>1<2>3', "Invalid value for field 'minutes': 1<2>3"],
    ['minutes=many', "Invalid value for field 'minutes': many"],
    ['minutes=99999999999', "Invalid value for field 'minutes': 99999999999"],
    ['minutes=>', "Invalid value for field 'minutes': "],
    ['bought_on=2026-02-30', "Invalid value for field 'bought_on': 2026-02-30"],
    ['id=1:30', "Invalid value for field 'id': 1:30"],
    ['urgent=perhaps', "Invalid value for field 'urgent': perhaps"],
    ['status=teleported', "Invalid value for field 'status': teleported"],
    ['status=!registered,Completed', "Invalid value for field 'status': Completed"],
    ['shop=bike', "Invalid value for field 'shop': bike"],
    ['subject=%E0%A4%A', 'Invalid query string'],
    ['subject=%00', 'Invalid query string'],
    [Array(101).fill('status=!completed').join('&'), 'Too many filters'],
  ])('refuses %s: %s', (query, message) => {
    expect(refusal(() => list(query))).toBe(message);
  });
});

describe('the sort parameter', () => {
  it('lists a reference by its id name alone where the definition says so', () => {
    const byId = new QueryParser({ ...Repair, sortById: ['shop'] }, nodeIds);
    expect(byId.parse('sort=-shop_id', null, 'UTC').list.sort).toEqual([{ field: 'shop', descending: true }]);
    expect(refusal(() => byId.parse('sort=shop', null, 'UTC'))).toBe('Sorting not allowed on fields: shop');
  });

  it.each([
    [
      'sort=-status,subject',
      [
        { field: 'status', descending: true },
        { field: 'subject', descending: false },
      ],
    ],
    ['sort=shop,-shop', [{ field: 'shop', descending: false }]],
    ['sort=-shop_id', [{ field: 'shop', descending: true }]],
    [
      'sort=status,-id,subject',
      [
        { field: 'status', descending: false },
        { field: 'id', descending: true },
      ],
    ],
    ['sort=', [{ field: 'id', descending: true }]],
    ['sort=%20status%20,', [{ field: 'status', descending: false }]],
  ])('parses %s', (query, sort) => {
    expect(list(query).sort).toEqual(sort);
  });

  it.each([
    ['sort=remarks', 'Sorting not allowed on fields: remarks'],
    ['sort=x,-y,status', 'Sorting not allowed on fields: x, y'],
    ['sort=subject_id', 'Sorting not allowed on fields: subject_id'],
  ])('refuses %s: %s', (query, message) => {
    expect(refusal(() => list(query))).toBe(message);
  });
});

describe('the fields parameter', () => {
  it.each([
    ['fields=subject,remarks', ['subject', 'remarks']],
    ['fields=subject,%20id,subject,nodeID,account', ['subject', 'id']],
    ['fields=', null],
  ])('parses %s', (query, fields) => {
    expect(list(query).fields).toEqual(fields);
  });

  it.each([
    ['fields=x,subject,y', 'Unknown fields: x, y'],
    ['fields=greeting', 'Unknown fields: greeting'],
    ['fields=remarks_attachments', 'Unknown fields: remarks_attachments'],
  ])('refuses %s: %s', (query, message) => {
    expect(refusal(() => list(query))).toBe(message);
  });
});

describe('the state parameter', () => {
  it('adds a predefined filter to that of the path', () => {
    expect(repairs.parse('state=open', 'mine', 'UTC').list).toMatchObject({ views: ['mine', 'open'] });
  });

  it('refuses an unknown state', () => {
    expect(refusal(() => list('state=constructor'))).toBe('Unknown state: constructor');
  });

  it('is a filter where the record type has such a field', () => {
    expect(shops.parse('state=Utah', null, 'UTC').list).toMatchObject({
      views: [],
      filters: [{ field: 'state', operator: 'is', values: ['Utah'] }],
    });
  });
});
