import fc from 'fast-check';
import { returnTo } from './return-to';

describe('returnTo', () => {
  it.each([
    '/oauth/profile',
    '/oauth/authorize?state=it\'s"<b>%zz\\',
    '/oauth/authorize?client_id=a&state=%2F%2Fx&redirect_uri=https%3A%2F%2Fa.example',
  ])('keeps %s', (own) => expect(returnTo(own)).toBe(own));

  it.each([
    undefined,
    7,
    ['/oauth/authorize'],
    '',
    'profile',
    '/v1/tasks',
    'https://evil.example/oauth/profile',
    '//evil.example/oauth/',
    '/\\evil.example/oauth/',
    '/oauth/../..//evil.example',
    '/oauth/..//evil.example',
    '/oauth/%2e%2e//evil.example',
    '/oauth/..\\\\evil.example',
    '\t//evil.example/oauth/',
    'javascript:alert(1)',
    '/oauth/profile#x',
    '/oauth/profile\r\nSet-Cookie: a=b',
  ])('replaces %j by the profile', (wish) => expect(returnTo(wish)).toBe('/oauth/profile'));

  it('returns an address of this server that is a valid header, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rest) => {
        const address = returnTo(`/oauth/${rest}`);
        expect(new URL(address, 'https://own.example').host).toBe('own.example');
        expect(address).toMatch(/^\/oauth\/[\x21-\x7e]*$/);
      }),
    );
  });
});
