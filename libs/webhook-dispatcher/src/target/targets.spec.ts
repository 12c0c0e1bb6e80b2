import { parseCidrs } from './address';
import { Targets } from './targets';

const closed = new Targets();
const loopbackOpened = new Targets(parseCidrs(['127.0.0.0/8', '::1/128']) ?? []);

describe('where messages may go', () => {
  it.each([
    'https://receiver.example/hook',
    'https://receiver.example:8443/hook',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('%s is allowed', (uri) => expect(closed.faultOf(uri)).toBeNull());

  it.each([
    ['http://receiver.example/', 'scheme'],
    ['ftp://receiver.example/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['receiver.example', 'invalid'],
    ['https://', 'invalid'],
    ['https://user@receiver.example/', 'credentials'],
    ['https://user:secret@receiver.example/', 'credentials'],
    ['https://receiver.example:22/', 'port'],
    ['https://receiver.example:25/', 'port'],
  ])('%s is not: %s', (uri, fault) => expect(closed.faultOf(uri)).toBe(fault));

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
  ])('%s is an address of the inside in some spelling', (uri) => {
    expect(closed.faultOf(uri)).toBe('address');
  });

  it('is widened by ranges that are opened, for http too', () => {
    expect(loopbackOpened.faultOf('http://127.0.0.1:8080/')).toBeNull();
    expect(loopbackOpened.faultOf('https://[::1]:8443/')).toBeNull();
    expect(loopbackOpened.faultOf('http://[::ffff:127.0.0.1]/')).toBeNull();
    expect(loopbackOpened.faultOf('https://10.0.0.1/')).toBe('address');
  });

  it('does not let http go to public addresses, whatever is opened', () => {
    expect(loopbackOpened.faultOf('http://8.8.8.8/')).toBe('address');
    expect(loopbackOpened.allows('8.8.8.8', 'http:')).toBe(false);
  });

  it('is not opened by what is no range', () => {
    expect(parseCidrs(['127.0.0.1'])).toBeNull();
    expect(parseCidrs(['localhost/8'])).toBeNull();
  });
});
