import { isZone } from './is-zone';
import fc from 'fast-check';
import { momentOf } from './moment-of';
import { offsetAt } from './zone-offset';

const at = (zone: string, local: string) => new Date(momentOf(zone, Date.parse(`${local}Z`))).toISOString();

describe('a local time in a zone', () => {
  it.each([
    ['UTC', '2026-03-29T02:30:00', '2026-03-29T02:30:00.000Z'],
    ['Europe/Amsterdam', '2026-01-15T12:00:00', '2026-01-15T11:00:00.000Z'],
    ['Europe/Amsterdam', '2026-07-15T12:00:00', '2026-07-15T10:00:00.000Z'],
    ['America/New_York', '2026-07-15T12:00:00', '2026-07-15T16:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-15T12:00:00', '2026-07-15T06:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-07-15T12:00:00', '2026-07-15T01:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00:00', '2025-12-31T10:00:00.000Z'],
  ])('%s %s is %s', (zone, local, moment) => {
    expect(at(zone, local)).toBe(moment);
  });

  it('is as much later as the clocks skip, when they skip it', () => {
    expect(at('Europe/Amsterdam', '2026-03-29T01:59:59')).toBe('2026-03-29T00:59:59.000Z');
    expect(at('Europe/Amsterdam', '2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('Europe/Amsterdam', '2026-03-29T03:00:00')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('is the first of two, when the clocks show it twice', () => {
    expect(at('Europe/Amsterdam', '2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('Europe/Amsterdam', '2026-10-25T03:00:00')).toBe('2026-10-25T02:00:00.000Z');
    expect(at('America/New_York', '2026-11-01T01:30:00')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('is shown by the clocks of that zone at that moment, unless they skip it', () => {
    const zones = fc.constantFrom(
      'Europe/Amsterdam',
      'America/Sao_Paulo',
      'Africa/Casablanca',
      'Asia/Kathmandu',
    );
    const moments = fc.integer({ min: Date.parse('1975-01-01'), max: Date.parse('2037-01-01') });
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const local = moment + offsetAt(zone, moment) * 60_000;
        const found = momentOf(zone, local);
        expect(found + offsetAt(zone, found) * 60_000).toBe(local);
      }),
    );
  });
});

describe('a time zone', () => {
  it.each([
    ['Europe/Amsterdam', true],
    ['UTC', true],
    ['Etc/GMT+5', true],
    ['Europe/Atlantis', false],
    ['', false],
    ['+01:00', false],
    ['../../etc/passwd', false],
  ])('%s is one: %s', (name, known) => {
    expect(isZone(name)).toBe(known);
  });
});
