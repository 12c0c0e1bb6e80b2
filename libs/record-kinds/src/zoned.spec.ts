import fc from 'fast-check';
import { zoned } from './zoned';

describe('zoned', () => {
  it.each([
    ['UTC', '2026-11-15 01:49:07+00', '2026-11-15T01:49:07Z'],
    ['Europe/London', '2026-01-15 01:49:07+00', '2026-01-15T01:49:07Z'],
    ['Europe/London', '2026-07-15 23:49:07+00', '2026-07-16T00:49:07+01:00'],
    ['Asia/Kolkata', '2026-11-15 01:49:07+00', '2026-11-15T07:19:07+05:30'],
    ['America/New_York', '2026-01-01 01:49:07+00', '2025-12-31T20:49:07-05:00'],
    ['Europe/Amsterdam', '2026-03-29 00:59:59+00', '2026-03-29T01:59:59+01:00'],
    ['Europe/Amsterdam', '2026-03-29 01:00:00+00', '2026-03-29T03:00:00+02:00'],
    ['Australia/Lord_Howe', '2026-04-04 14:59:59+00', '2026-04-05T01:59:59+11:00'],
    ['Australia/Lord_Howe', '2026-04-04 15:00:00+00', '2026-04-05T01:30:00+10:30'],
  ])('prints in %s %s as %s', (zone, printed, expected) => {
    expect(zoned(printed, zone)).toBe(expected);
  });

  it('prints the same time in every zone', () => {
    const zones = fc.constantFrom(
      'Europe/Amsterdam',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Africa/Casablanca',
    );
    const times = fc.integer({
      min: Date.parse('1975-01-01') / 1000,
      max: Date.parse('2037-01-01') / 1000,
    });
    fc.assert(
      fc.property(zones, times, (zone, seconds) => {
        const utc = new Date(seconds * 1000).toISOString();
        const printed = `${utc.slice(0, 10)} ${utc.slice(11, 19)}+00`;
        expect(Date.parse(zoned(printed, zone))).toBe(seconds * 1000);
      }),
    );
  });
});
