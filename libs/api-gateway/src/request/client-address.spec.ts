import { clientAddress, trustedProxies } from './client-address';

describe('clientAddress', () => {
  const trusts = trustedProxies(['10.0.0.0/8', 'fd00::/8']);

  it.each([
    ['203.0.113.9', undefined, '203.0.113.9', 'is the peer'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9', 'is the peer, whatever it says, when it is not trusted'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1', 'is whom a trusted peer names'],
    ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1', 'is found behind a peer written as IPv6'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1', 'is not what the client itself wrote'],
    [
      '10.0.0.1',
      '1.1.1.1, 198.51.100.1, 10.0.0.2',
      '198.51.100.1',
      'is found behind several trusted proxies',
    ],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3', 'is the last of a list of trusted proxies only'],
    ['10.0.0.1', '198.51.100.1, nonsense', '10.0.0.1', 'is not looked for beyond what cannot be read'],
    ['10.0.0.1', '', '10.0.0.1', 'is the peer when nothing was written'],
    ['10.0.0.1', '198.51.100.1:4711', '198.51.100.1', 'comes without its port'],
    ['fd00::1', '[2001:db8::1]:4711', '2001:db8::1', 'comes without its port, in IPv6'],
  ])('of the peer %s with %j: %s %s', (peer, forwardedFor, address, _why) => {
    expect(clientAddress(peer, forwardedFor, trusts)).toBe(address);
  });
});

describe('trustedProxies', () => {
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
  ])('contains %s: %s', (address, trusted) => expect(trusts(address)).toBe(trusted));

  it('is empty by default', () => {
    expect(trustedProxies([])('127.0.0.1')).toBe(false);
  });

  it.each(['proxy', '10.0.0.0/33', '10.0.0.0/', 'fd00::/129', '1.2.3.4/x'])(
    'refuses the range %s',
    (range) => {
      expect(() => trustedProxies([range])).toThrow(`TRUSTED_PROXIES has "${range}"`);
    },
  );
});
