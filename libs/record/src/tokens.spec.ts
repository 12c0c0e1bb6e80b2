import { keptMoment, tokenKeptAs } from './tokens';

describe('the tokens of a datetime', () => {
  const field = { tokens: ['best_effort', 'clock_stopped', 'no_target'] };
  const kept = field.tokens.map((token) => keptMoment(field, token));

  it('are kept as the last seconds there are, in their order', () => {
    expect(kept).toEqual(['9999-12-31T23:59:57Z', '9999-12-31T23:59:58Z', '9999-12-31T23:59:59Z']);
  });

  it('are known by those again, however they are printed', () => {
    expect(kept.map((moment) => tokenKeptAs(field, moment))).toEqual(field.tokens);
    expect(tokenKeptAs(field, '9999-12-31 23:59:58+00')).toBe('clock_stopped');
  });

  it.each(['2026-03-02T09:00:57Z', '9999-12-31T23:59:56Z', '9999-12-31T22:59:59Z'])(
    'are not %s',
    (moment) => {
      expect(keptMoment(field, moment)).toBe(moment);
      expect(tokenKeptAs(field, moment)).toBeUndefined();
      expect(tokenKeptAs({}, '9999-12-31T23:59:59Z')).toBeUndefined();
    },
  );
});
