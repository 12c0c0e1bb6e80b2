import { addressKey } from './caller-key';

describe('the key of an unauthenticated caller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', 'an address'],
    ['::ffff:192.0.2.1', '192.0.2.1', 'an IPv4 address a socket writes as IPv6'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'a /64 of IPv6'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64', 'the same /64 however it is written'],
    ['::1', '0:0:0:0::/64', 'this machine'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'a link-local network, on whichever interface'],
    ['', '', 'nobody, once the connection is gone'],
  ])('of %s is %s: %s', (address, key, _what) => expect(addressKey(address)).toBe(`address:${key}`));
});
