import { parseMailUrl } from './mail-url';
import { isAddress, parseMailbox } from './mailbox';
import { recipients } from './recipients';

describe('recipients', () => {
  it('are the administrators and those in mail_exceptions_to, each once however they are spelled', () => {
    expect(
      recipients(['ada@example.com', 'Bo@Example.com'], 'ADA@example.com, ops@example.com,bo@example.com'),
    ).toEqual(['ada@example.com', 'Bo@Example.com', 'ops@example.com']);
    expect(recipients(['ada@example.com'], null)).toEqual(['ada@example.com']);
  });

  it('are never what is not one address', () => {
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
  ])('take %j for an address: %s', (text, is) => expect(isAddress(text)).toBe(is));
});

describe('the sender', () => {
  it('is an address, with or without a name', () => {
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

describe('the mail server', () => {
  it('is an smtp or smtps address', () => {
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
