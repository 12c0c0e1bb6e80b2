import { Invalid } from '@deskline/record-store';
import { needsPassword, replayRangeIn } from './replay';

const rangeIn = (members: object) => replayRangeIn(members as Record<string, unknown>, 'Europe/Amsterdam');

describe('replayRangeIn', () => {
  it.each([
    [
      { from: 1, to: 9 },
      { by: 'sequence', from: 1, to: 9 },
    ],
    [
      { from: '0', to: '9' },
      { by: 'sequence', from: 0, to: 9 },
    ],
    [
      { from: '2026-01-15', to: '2026-01-15T12:00:00Z' },
      { by: 'moment', from: '2026-01-14T23:00:00Z', to: '2026-01-15T12:00:00Z' },
    ],
    [
      { from: 10_002, to: '2026-01-15T12:00:00Z' },
      { by: 'sequence_to_moment', from: 10_002, to: '2026-01-15T12:00:00Z' },
    ],
  ])('parses %j', (members, range) => expect(rangeIn(members)).toEqual(range));

  it.each<[object, string]>([
    [{}, 'from: blank, to: blank'],
    [{ from: 1, to: '' }, 'to: blank'],
    [{ from: 'x', to: -1 }, 'from: invalid, to: invalid'],
    [{ from: 1.5, to: 1e300 }, 'from: invalid, to: invalid'],
    [{ from: [1], to: { a: 1 } }, 'from: invalid, to: invalid'],
    [{ from: '2026-01-01', to: 1 }, 'to: invalid'],
    [{ from: 5, to: 4 }, 'to: before_start'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'to: before_start'],
    [{ from: 1, to: 2, upto: 3 }, 'upto: unknown_field'],
  ])('refuses %j', (members, problems) => {
    expect(() => rangeIn(members)).toThrow(Invalid);
    expect(() => rangeIn(members)).toThrow(new RegExp(`^${problems}$`));
  });
});

describe('needsPassword', () => {
  it('is true for the console without a confirmed password alone', () => {
    expect(needsPassword({ console: 'unconfirmed' })).toBe(true);
    expect([needsPassword({ console: 'confirmed' }), needsPassword({})]).toEqual([false, false]);
  });
});
