import { storedDatetime, tokenOfStored } from './datetime-tokens';

describe('datetime tokens', () => {
  const field = { tokens: ['best_effort', 'clock_stopped', 'no_target'] };
  const stored = field.tokens.map((token) => storedDatetime(field, token));

  it('are stored as the last seconds of the year 9999, in their order', () => {
    expect(stored).toEqual(['9999-12-31T23:59:57Z', '9999-12-31T23:59:58Z', '9999-12-31T23:59:59Z']);
  });

  it('are read back from the formats of ISO 8601 and PostgreSQL', () => {
    expect(stored.map((each) => tokenOfStored(field, each))).toEqual(field.tokens);
    expect(tokenOfStored(field, '9999-12-31 23:59:58+00')).toBe('clock_stopped');
  });

  it.each(['2026-03-02T09:00:57Z', '9999-12-31T23:59:56Z', '9999-12-31T22:59:59Z'])(
    'do not include %s',
    (datetime) => {
      expect(storedDatetime(field, datetime)).toBe(datetime);
      expect(tokenOfStored(field, datetime)).toBeUndefined();
      expect(tokenOfStored({}, '9999-12-31T23:59:59Z')).toBeUndefined();
    },
  );
});
