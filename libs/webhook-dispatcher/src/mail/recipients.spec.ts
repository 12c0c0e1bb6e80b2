import { parseMailUrl, isAddress, parseMailbox } from './mail-address';
import { recipients, withinBudget } from './recipients';

describe('recipients', () => {
  it('are the administrators and mail_exceptions_to, each address once however it is spelled', () => {
    expect(
      recipients(['ada@example.com', 'Bo@Example.com'], 'ADA@example.com, ops@example.com,bo@example.com'),
    ).toEqual(['ada@example.com', 'Bo@Example.com', 'ops@example.com']);
    expect(recipients(['ada@example.com'], null)).toEqual(['ada@example.com']);
  });

  it('are valid single addresses only', () => {
    expect(
      recipients(
        ['eve@evil.example\r\nBcc: all@evil.example', 'ada@example.com>', '<ada@example.com', '', ' '],
        '"a, b"@example.com, ok@example.com\r\nBcc: x@evil.example,a b@example.com,group:x@example.com;',
      ),
    ).toEqual([]);
  });

  it.each([
    ['ada@example.com', true],
    ['ada+hooks@sub.example.com', true],
    ['ada@münchen.example', true],
    ['jörg@example.com', true],
    ['ada@localhost', true],
    ['ada@', false],
    ['@example.com', false],
    ['ada', false],
    ['a@b@example.com', false],
    ['ada@example.com\n', false],
    ['ada@example.com\u0000', false],
    ['ada\u200b@example.com', false],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${'b'.repeat(300)}.example`, false],
  ])('isAddress takes %j for an address: %s', (text, is) => expect(isAddress(text)).toBe(is));
});

describe('parseMailbox', () => {
  it('parses an address, with or without a name', () => {
    expect(parseMailbox('desk@example.com')).toEqual({ name: '', address: 'desk@example.com' });
    expect(parseMailbox('Service Desk, 2nd floor <desk@example.com>')).toEqual({
      name: 'Service Desk, 2nd floor',
      address: 'desk@example.com',
    });
    for (const wrong of [
      '',
      'Desk',
      'Desk <>',
      'Desk\nBcc: x@y.example <desk@example.com>',
      '<a@b.c> <d@e.f>',
    ]) {
      expect(parseMailbox(wrong)).toBeNull();
    }
  });
});

describe('parseMailUrl', () => {
  it('parses an smtp or smtps URL', () => {
    expect(parseMailUrl('smtps://user:p%40ss@mail.example.com:465')?.host).toBe('mail.example.com:465');
    for (const wrong of [
      'http://mail.example.com',
      'smtp://',
      'mail.example.com:587',
      'smtp://a:%zz@mail.example.com',
    ]) {
      expect(parseMailUrl(wrong)).toBeNull();
    }
  });
});

const ADMINISTRATORS = ['ada@example.com', 'bo@example.com'];
const COPIES = 'ops@example.com, ADA@example.com, night@example.com';

describe('withinBudget', () => {
  it.each([
    [0, [...ADMINISTRATORS, 'ops@example.com', 'night@example.com'], 0],
    [1, [...ADMINISTRATORS, 'ops@example.com', 'night@example.com'], 0],
    [2, [...ADMINISTRATORS, 'ops@example.com'], 1],
    [3, ADMINISTRATORS, 2],
    [8, ADMINISTRATORS, 2],
    [9, ['ada@example.com'], 3],
    [10, [], 4],
    [99, [], 4],
  ])('after %s of 10 letters in the hour chooses %j', (written, addresses, over) => {
    expect(withinBudget(ADMINISTRATORS, COPIES, { perHour: 10, written })).toEqual({ addresses, over });
  });

  it('chooses one administrator at least', () => {
    expect(withinBudget(ADMINISTRATORS, COPIES, { perHour: 1, written: 0 }).addresses).toEqual([
      'ada@example.com',
    ]);
  });
});
