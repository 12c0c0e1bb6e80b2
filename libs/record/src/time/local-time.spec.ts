import fc from 'fast-check';
import { localToEpoch } from './local-time';
import { isZone, offsetAt } from './time-zone';

const at = (zone: string, local: string) =>
  new Date(localToEpoch(zone, Date.parse(`${local}Z`))).toISOString();

describe('localToEpoch', () => {
  it.each([
    ['UTC', '2026-03-29T02:30:00', '2026-03-29T02:30:00.000Z'],
    ['Europe/Amsterdam', '2026-01-15T12:00:00', '2026-01-15T11:00:00.000Z'],
    ['Europe/Amsterdam', '2026-07-15T12:00:00', '2026-07-15T10:00:00.000Z'],
    ['America/New_York', '2026-07-15T12:00:00', '2026-07-15T16:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-15T12:00:00', '2026-07-15T06:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-07-15T12:00:00', '2026-07-15T01:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00:00', '2025-12-31T10:00:00.000Z'],
  ])('in %s %s is %s', (zone, local, expected) => {
    expect(at(zone, local)).toBe(expected);
  });

  it('moves a skipped local time by as much as the clocks skip', () => {
    expect(at('Europe/Amsterdam', '2026-03-29T01:59:59')).toBe('2026-03-29T00:59:59.000Z');
    expect(at('Europe/Amsterdam', '2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('Europe/Amsterdam', '2026-03-29T03:00:00')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('takes the first of two equal local times', () => {
    expect(at('Europe/Amsterdam', '2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('Europe/Amsterdam', '2026-10-25T03:00:00')).toBe('2026-10-25T02:00:00.000Z');
    expect(at('America/New_York', '2026-11-01T01:30:00')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('is the inverse of the offset for every local time that the clocks show', () => {
    const zones = fc.constantFrom(
      'Europe/Amsterdam',
      'America/Sao_Paulo',
      'Africa/Casablanca',
      'Asia/Kathmandu',
    );
    const times = fc.integer({ min: Date.parse('1975-01-01'), max: Date.parse('2037-01-01') });
    fc.assert(
      fc.property(zones, times, (zone, epochMs) => {
        const local = epochMs + offsetAt(zone, epochMs) * 60_000;
        const found = localToEpoch(zone, local);
        expect(found + offsetAt(zone, found) * 60_000).toBe(local);
      }),
    );
  });
});

describe('isZone', () => {
  it.each([
    ['Europe/Amsterdam', true],
    ['UTC', true],
    ['Etc/GMT+5', true],
    ['Europe/Atlantis', false],
    ['', false],
    ['+01:00', false],
    ['../../etc/passwd', false],
  ])('of %j is %s', (name, expected) => {
    expect(isZone(name)).toBe(expected);
  });
});
