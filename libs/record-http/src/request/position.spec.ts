import type { ListQuery } from '@deskline/record-store';
import { ApiError } from '../response/errors';
import { NodeIds } from './node-ids';
import { QueryParser } from './query';
import { encodeCursor } from './position';
import { Repair } from '../../test/repair-shop';

const repairs = new QueryParser(Repair, new NodeIds('deskline'));
const list = (query: string, zone = 'Europe/Amsterdam'): ListQuery => repairs.parse(query, null, zone).list;

function refusal(ask: () => unknown): string {
  try {
    ask();
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.body.message;
    throw error;
  }
  throw new Error('not refused');
}

describe('the position of a page', () => {
  it.each([
    ['per_page=5', 5],
    ['per_page=100', 100],
    ['per_page=101', 100],
    ['per_page=99999999999999999999', 100],
    ['per_page=', 20],
  ])('with %s has %i rows', (query, perPage) => {
    expect(list(query).perPage).toBe(perPage);
  });

  it('has up to 500 rows for the console, and for nobody else', () => {
    const rows = (query: string, isConsole: boolean) =>
      repairs.parse(query, null, 'UTC', false, isConsole).list.perPage;
    for (const isConsole of [true, false, true, false]) {
      expect(rows('per_page=500', isConsole)).toBe(isConsole ? 500 : 100);
      expect(rows('per_page=501', isConsole)).toBe(isConsole ? 500 : 100);
      expect(rows('', isConsole)).toBe(20);
    }
  });

  it.each(['per_page=0', 'per_page=-1', 'per_page=few'])('with %s is refused', (query) => {
    expect(refusal(() => list(query))).toBe("Parameter 'per_page' cannot be less than 1");
  });

  it('is a page number', () => {
    expect(repairs.parse('page=3', null, 'UTC')).toMatchObject({ page: 3, list: { position: { page: 3 } } });
    expect(refusal(() => list('page=0'))).toBe("Parameter 'page' cannot be less than 1");
  });

  const sort = [{ field: 'start_at', descending: false }];
  const cursor = ['2026-01-15 22:00:00+00', '12'];
  const text = encodeCursor({ page: 4, cursor }, sort);

  it('is a cursor with its page number', () => {
    expect(repairs.parse(`sort=start_at&search_after=${text}`, null, 'UTC')).toMatchObject({
      page: 4,
      list: { position: { after: cursor } },
    });
    expect(repairs.parse(`sort=start_at&search_before=${text}&page=9`, null, 'UTC')).toMatchObject({
      page: 4,
      list: { position: { before: cursor } },
    });
  });

  it('is a cursor on an empty value', () => {
    const empty = encodeCursor({ page: 2, cursor: [null, '12'] }, sort);
    expect(list(`sort=start_at&search_after=${empty}`).position).toEqual({ after: [null, '12'] });
  });

  it('is refused with two cursors', () => {
    expect(refusal(() => list(`sort=start_at&search_after=${text}&search_before=${text}`))).toBe(
      "Parameters 'search_after' and 'search_before' cannot be combined",
    );
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['nonsense', 'xyz'],
    ['no list', encoded({ page: 1 })],
    ['another order', encodeCursor({ page: 2, cursor }, [{ field: 'start_at', descending: true }])],
    ['too few values', encoded([2, 'start_at', '12'])],
    ['too many values', encoded([2, 'start_at', ...cursor, '1'])],
    ['no page', encoded([0, 'start_at', ...cursor])],
    ['no moment', encoded([2, 'start_at', 'yesterday', '12'])],
    ['no day there is', encoded([2, 'start_at', '2026-02-30 22:00:00+00', '12'])],
    ['no id', encoded([2, 'start_at', cursor[0], null])],
    ['a statement', encoded([2, 'start_at', cursor[0], '1; DROP TABLE repair'])],
    ['another type', encoded([2, 'start_at', cursor[0], 12])],
  ])('is refused for a cursor that holds %s', (_what, value) => {
    expect(refusal(() => list(`sort=start_at&search_after=${value}`))).toBe(
      "Parameter 'search_after' is not a valid cursor",
    );
  });

  it.each([
    ['subject', 'a,b"c', true],
    ['subject', 'a\0', false],
    ['shop', 'Bikes & Co', true],
    ['price', '120.50', true],
    ['price', 'NaN', false],
    ['score', '1e-05', true],
    ['score', 'Infinity', false],
    ['minutes', '-12', true],
    ['minutes', '99999999999', false],
    ['urgent', 't', true],
    ['urgent', 'true', false],
    ['bought_on', '2026-02-28', true],
    ['bought_on', '2026-02-30', false],
  ])('for a cursor on %s holding %s is accepted: %s', (field, value, good) => {
    const place = encodeCursor({ page: 2, cursor: [value, '12'] }, [{ field, descending: false }]);
    const ask = () => list(`sort=${field}&search_after=${place}`);
    if (good) expect(ask().position).toEqual({ after: [value, '12'] });
    else expect(refusal(ask)).toBe("Parameter 'search_after' is not a valid cursor");
  });
});
