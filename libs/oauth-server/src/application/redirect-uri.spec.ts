import { isRedirectUri } from './redirect-uri';

describe('an address to redirect to', () => {
  it.each([
    'https://client.example/callback',
    'https://client.example/callback?a=b',
    'https://client.example/callback?a=code&encode=1&state_of=x',
    'https://client.example/code=1',
    'http://localhost:3000/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/',
    'com.example.app:/callback',
  ])('may be %s', (uri) => expect(isRedirectUri(uri)).toBe(true));

  it.each([
    '',
    '/callback',
    'client.example/callback',
    'http://client.example/callback',
    'https://client.example/#here',
    `https://client.example/${'x'.repeat(2_000)}`,
    'https://client.example/#',
    'https://user:word@client.example/',
    'https://client.example/ callback',
    'https://client.example/\n',
    'https://client.example/?code=1',
    'https://client.example/?a=b&state=',
    'https://client.example/?%65rror=x',
    'https://client.example/?iss',
    'com.example.app:/callback?code=1',
    'javascript:alert(1)',
    'data:text/html,x',
    'app:/callback',
    'ws://localhost/',
  ])('is not %j', (uri) => expect(isRedirectUri(uri)).toBe(false));
});
