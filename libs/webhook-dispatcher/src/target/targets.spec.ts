import { parseCidrs, Targets } from './targets';

const closed = new Targets();
const loopbackOpened = new Targets(parseCidrs(['127.0.0.0/8', '::1/128']) ?? []);

describe('Targets', () => {
  it.each([
    'https://receiver.example/hook',
    'https://receiver.example:8443/hook',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://receiver.example:80/',
    'https://receiver.example:1024/',
    'https://bücher.example/größe?q=ü',
    'https://receiver.example/?to=user@other.example',
    'https://home.receiver.example/',
    'HTTPS://Receiver.Example',
  ])('allows %s', (uri) => expect(closed.faultOf(uri)).toBeNull());

  it.each([
    ['http://receiver.example/', 'scheme'],
    ['ftp://receiver.example/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['receiver.example', 'invalid'],
    ['https://', 'invalid'],
    ['https://a..b/', 'invalid'],
    ['https://-a.example/', 'invalid'],
    ['https://a-.example/', 'invalid'],
    [`https://${'a'.repeat(64)}.example/`, 'invalid'],
    [`https://${'a.'.repeat(127)}example/`, 'invalid'],
    ['https://user@receiver.example/', 'credentials'],
    ['https://user:secret@receiver.example/', 'credentials'],
    ['https://receiver.example:22/', 'port'],
    ['https://receiver.example:25/', 'port'],
    ['https://receiver.example:0/', 'port'],
    ['https://receiver.example:1023/', 'port'],
    ['https://receiver.example:65536/', 'invalid'],
    ['https://@receiver.example/', 'credentials'],
    ['https://:@receiver.example/', 'credentials'],
    ['https://8.8.8.8@127.0.0.1/', 'credentials'],
    ['https://receiver.example/#part', 'invalid'],
    ['https://receiver.example/#', 'invalid'],
    ['https:receiver.example', 'invalid'],
    ['https:/receiver.example', 'invalid'],
    ['https:///receiver.example', 'invalid'],
    ['//receiver.example/', 'invalid'],
    ['https:\\\\receiver.example\\', 'invalid'],
    ['https://receiver.example\\@127.0.0.1/', 'invalid'],
    [' https://receiver.example/', 'invalid'],
    ['https://receiver.example/ ', 'invalid'],
    ['https://rec\teiver.example/', 'invalid'],
    ['https://receiver.example/\r\nHost: other', 'invalid'],
    ['https://receiver.example/\u0000', 'invalid'],
    ['https://receiver\u00ad.example/', 'invalid'],
    ['https://[fe80::1%25eth0]/', 'invalid'],
    ['https://[fe80::1%eth0]/', 'invalid'],
    ['https://256.256.256.256/', 'invalid'],
    ['https://1.2.3.4.5/', 'invalid'],
    ['unix:/run/postgresql/.s.PGSQL.5432', 'scheme'],
    ['http+unix://%2Frun%2Fdocker.sock/', 'scheme'],
    ['wss://receiver.example/', 'scheme'],
    ['data:text/plain,x', 'scheme'],
  ])('refuses %s: %s', (uri, fault) => expect(closed.faultOf(uri)).toBe(fault));

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://１２７.０.０.１/',
    'https://127.0.0.1./',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[fec0::1]/',
    'https://[::]/',
    'https://[::127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2001:0:7f00:1::]/',
    'https://[2001:2::1]/',
    'https://[3fff::1]/',
    'https://[100::1]/',
    'https://[ff02::1]/',
    'https://[fd00:ec2::254]/',
    'https://%31%32%37.0.0.1/',
    'https://127。0。0。1/',
    'https://0/',
    'https://0x0a.0x0.0x0.0x1/',
    'https://192.0.0.192/',
    'https://192.0.2.1/',
    'https://192.88.99.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://240.0.0.1/',
    'https://100.100.100.200/',
    'https://168.63.129.16/',
    'https://100.127.255.255/',
    'https://172.31.255.255/',
    'https://198.19.255.255/',
    'https://[2001:db8::1]/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
  ])('refuses %s, a spelling of an internal address', (uri) => {
    expect(closed.faultOf(uri)).toBe('address');
  });

  it.each([
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://localhost../',
    'https://api.localhost/',
    'https://printer.local/',
    'https://printer.local./',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://wiki.corp/',
    'https://nats/',
    'https://postgres:5432/',
    'https://db.default.svc.cluster.local/',
  ])('refuses %s, an internal name', (uri) => expect(closed.faultOf(uri)).toBe('address'));

  it('checks an internal name by its addresses while a range is opened', () => {
    expect(loopbackOpened.faultOf('http://localhost:3000/')).toBeNull();
  });

  it('allows addresses of opened ranges, over http too', () => {
    expect(loopbackOpened.faultOf('http://127.0.0.1:8080/')).toBeNull();
    expect(loopbackOpened.faultOf('https://[::1]:8443/')).toBeNull();
    expect(loopbackOpened.faultOf('http://[::ffff:127.0.0.1]/')).toBeNull();
    expect(loopbackOpened.faultOf('https://10.0.0.1/')).toBe('address');
  });

  it('refuses http to public addresses, whatever range is opened', () => {
    expect(loopbackOpened.faultOf('http://8.8.8.8/')).toBe('address');
    expect(loopbackOpened.allows('8.8.8.8', 'http:')).toBe(false);
  });

  it('opens nothing for a text that is no range', () => {
    expect(parseCidrs(['127.0.0.1'])).toBeNull();
    expect(parseCidrs(['localhost/8'])).toBeNull();
  });
});
