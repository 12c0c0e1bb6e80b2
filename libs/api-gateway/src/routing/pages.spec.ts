import { asksForToken } from './pages';

it.each([
  ['POST', '/oauth/token', true],
  ['POST', '/oauth/token?client_id=a', true],
  ['POST', '/oauth/token/', true],
  ['POST', '/oauth/token/?client_id=a', true],
  ['POST', '/oauth/token/more', false],
  ['GET', '/oauth/token', false],
  ['POST', '/oauth/tokens', false],
  ['POST', '/oauth/signin?return_to=/oauth/token', false],
  ['POST', '/oauth/authorize', false],
  ['POST', '/oauth/revoke', false],
])('%s %s waits for whoever stands at the door: %s', (method, url, waits) =>
  expect(asksForToken({ method, url })).toBe(waits),
);
