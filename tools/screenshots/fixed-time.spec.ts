import { shifted } from './fixed-time';

const HOUR_MS = 3_600_000;

describe('the fixed time of pictures', () => {
  it('moves times with their offsets, and dates by whole days', () => {
    const json = '{"at":"2026-03-01T23:30:00+01:00","exact":"2026-03-01T23:30:00.123Z","on":"2026-03-01"}';
    expect(shifted(json, HOUR_MS)).toBe(
      '{"at":"2026-03-02T00:30:00+01:00","exact":"2026-03-02T00:30:00Z","on":"2026-03-01"}',
    );
    expect(shifted('"2026-02-28"', 25 * HOUR_MS)).toBe('"2026-03-01"');
  });

  it('leaves everything else as it is', () => {
    const json = '{"subject":"Back on 2026-03-01","id":20260301}';
    expect(shifted(json, HOUR_MS)).toBe(json);
  });
});
