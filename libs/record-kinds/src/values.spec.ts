import { required } from '@deskline/record';
import fc from 'fast-check';
import { booleanIn } from './boolean';
import { customFieldsCheck } from './custom-fields';
import { dateIn } from './date';
import { datetimeIn } from './datetime';
import { decimalIn, decimalOf } from './decimal';
import { durationIn, idIn, integerIn } from './integer';
import { INVALID } from './kind';
import { objectCheck } from './object';
import { cut, exceeds, isStorable } from './storable';
import { stringCheck } from './string';
import { textCheck } from './text';
import { timeIn } from './time';

describe('booleanIn', () => {
  it.each(['1', 'T', 'y', 'TRUE', 'Yes', 'on'])('reads %s as true', (text) =>
    expect(booleanIn(text)).toBe(true),
  );
  it.each(['0', 'f', 'N', 'false', 'NO', 'off'])('reads %s as false', (text) =>
    expect(booleanIn(text)).toBe(false),
  );
  it.each(['', '2', 'truee', 'ja', 'constructor'])('refuses %j', (text) =>
    expect(booleanIn(text)).toBeUndefined(),
  );
});

describe('integerIn, durationIn and idIn', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
    ['+7', 7],
  ])('reads %s as the integer %i', (text, value) => expect(integerIn(text)).toBe(value));
  it.each(['', '1.5', '1:30', '0x10', '1e3', '9999999999999999'])('refuses %j', (text) =>
    expect(integerIn(text)).toBeUndefined(),
  );
  it.each([
    ['90', 90],
    ['1:30', 90],
    ['100:05', 6005],
    ['1:60', undefined],
    ['1:5', undefined],
    ['-1:30', undefined],
  ])('reads %s as %p minutes', (text, value) => expect(durationIn(text)).toBe(value));
  it('reads only positive integers as ids', () => {
    expect([idIn('12'), idIn('0'), idIn('-1'), idIn('01')]).toEqual([12, undefined, undefined, undefined]);
  });
});

describe('decimalIn', () => {
  it.each([
    ['120.50', '120.50'],
    ['+1', '1'],
    ['007.10', '7.10'],
    ['0', '0'],
    ['0.0', '0.0'],
    ['-0.0', '0.0'],
    ['-0.5', '-0.5'],
  ])('reads %s with the digits %s', (text, digits) => expect(decimalIn(text)).toBe(digits));
  it.each(['', '.', '1.', '.5', '1e3', 'NaN', 'Infinity', '1,5', '1'.repeat(21)])('refuses %j', (text) =>
    expect(decimalIn(text)).toBeUndefined(),
  );
  it('decimalOf prints a number without an exponent', () => {
    expect([decimalOf(120.5), decimalOf(1e-7), decimalOf(1e300), decimalOf(NaN)]).toEqual([
      '120.5',
      '0.0000001',
      undefined,
      undefined,
    ]);
  });
});

describe('dateIn', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2024-02-29', '2024-02-29'],
    ['20260115', '2026-01-15'],
    ['2026-060', '2026-03-01'],
    ['2026-W01-1', '2025-12-29'],
    ['2020-W53-7', '2021-01-03'],
    ['0099-01-01', '0099-01-01'],
  ])('reads %s as %s', (text, date) => expect(dateIn(text)).toBe(date));
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2025-366',
    '2026-W54-1',
    '0000-01-01',
    '26-01-01',
  ])('refuses %j', (text) => expect(dateIn(text)).toBeUndefined());
});

describe('datetimeIn', () => {
  it.each([
    ['2026-01-15T23:00:00+01:00', '2026-01-15T22:00:00Z'],
    ['2026-01-15T23:00:00Z', '2026-01-15T23:00:00Z'],
    ['2026-01-15T23:00:00.999Z', '2026-01-15T23:00:00Z'],
    ['2026-01-15T23:00-0530', '2026-01-16T04:30:00Z'],
    ['20260115T230000+01', '2026-01-15T22:00:00Z'],
    ['2026-01-15 23:00:00', '2026-01-15T22:00:00Z'],
    ['2026-07-15T23:00', '2026-07-15T21:00:00Z'],
    ['2026-01-15', '2026-01-14T23:00:00Z'],
    ['2026-01-15T24:00:00Z', '2026-01-16T00:00:00Z'],
    ['2026-01-15T23', '2026-01-15T22:00:00Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
    ['2026-W03-4T00:00Z', '2026-01-15T00:00:00Z'],
  ])('reads %s as %s for a caller in Amsterdam', (text, datetime) => {
    expect(datetimeIn(text, 'Europe/Amsterdam')).toBe(datetime);
  });
  it.each([
    '',
    'now',
    '2026-01-15T25:00:00Z',
    '2026-01-15T24:00:01Z',
    '2026-01-15T10:61:00Z',
    '2026-02-30T10:00:00Z',
    '2026-01-15T10:00:00+25:00',
    '2026-01-15Z',
    '0001-01-01T00:00:00Z',
    '99999-01-01T00:00:00Z',
  ])('refuses %j', (text) => expect(datetimeIn(text, 'UTC')).toBeUndefined());

  it('reads back the ISO 8601 text that JavaScript prints', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0100-01-01'), max: new Date('9999-01-01'), noInvalidDate: true }),
        (date) => {
          expect(datetimeIn(date.toISOString(), 'UTC')).toBe(`${date.toISOString().slice(0, 19)}Z`);
        },
      ),
    );
  });
});

describe('timeIn', () => {
  it.each([
    ['09:30', '09:30'],
    ['9:30', '09:30'],
    ['00:00', '00:00'],
    ['24:00', '24:00'],
  ])('reads %s as %s', (text, time) => expect(timeIn(text)).toBe(time));
  it.each(['', '24:01', '25:00', '9:60', '9', '0930', '09:30:00', '-1:00', '100:00'])('refuses %j', (text) =>
    expect(timeIn(text)).toBeUndefined(),
  );
});

describe('lengths of texts', () => {
  it('exceeds counts characters, not UTF-16 units', () => {
    expect([exceeds('aaa', 3), exceeds('aaaa', 3), exceeds('😀😀😀', 3), exceeds('😀😀😀😀', 3)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
  it('cut splits no character', () => {
    expect([cut('abc', 2), cut('😀😀😀', 2), cut('ab', 2)]).toEqual(['ab', '😀😀', 'ab']);
  });
  it('isStorable refuses NUL and half a surrogate pair', () => {
    expect([isStorable('a😀'), isStorable('a\0'), isStorable('\ud800'), isStorable('\udc00a')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('an infinite number', () => {
  const { infinite } = JSON.parse('{"infinite": 1e999}') as { infinite: number };
  const context = { zone: 'UTC' };

  it.each([
    ['a string', stringCheck(required.string(20)), infinite],
    ['a text', textCheck(required.text()), infinite],
    ['an object', objectCheck, { depth: [{ infinite }] }],
    ['custom fields', customFieldsCheck, [{ id: 'infinite', value: -infinite }]],
  ])('is refused by %s', (_kind, check, given) => expect(check(given, context)).toBe(INVALID));
});
