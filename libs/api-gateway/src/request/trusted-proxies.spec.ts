import { trustedProxies } from './trusted-proxies';

describe('trusted proxies', () => {
  const trusts = trustedProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

  it.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['192.0.2.7', true],
    ['fd12::1', true],
    ['11.0.0.1', false],
    ['192.0.2.8', false],
    ['::1', false],
    ['', false],
    [undefined, false],
  ])('%s is one of them: %s', (address, trusted) => expect(trusts(address)).toBe(trusted));

  it('are nobody unless said so', () => {
    expect(trustedProxies([])('127.0.0.1')).toBe(false);
  });

  it.each(['proxy', '10.0.0.0/33', '10.0.0.0/', 'fd00::/129', '1.2.3.4/x'])('cannot be %s', (range) => {
    expect(() => trustedProxies([range])).toThrow(`TRUSTED_PROXIES has "${range}"`);
  });
});
