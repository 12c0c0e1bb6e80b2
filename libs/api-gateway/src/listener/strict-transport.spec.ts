import type { IncomingMessage } from 'node:http';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo } from '../request/connection-info';
import { trustedProxies } from '../request/client-address';
import { StrictTransport } from './strict-transport';

const YEAR = { 'Strict-Transport-Security': 'max-age=31536000' };
const PUBLIC_URL = 'https://desk.example.com';
const certified = { PUBLIC_URL, TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' };
const overTls = { encrypted: true, headers: { host: 'Desk.example.com:443' } };
const proxied = { encrypted: false, headers: { host: '10.0.0.2:8443', 'x-forwarded-proto': 'https' } };

type Connection = typeof overTls | typeof proxied;

function headersOf(given: Partial<GatewaySettings>, { encrypted, headers }: Connection) {
  const settings = Object.assign(new GatewaySettings(), given);
  const trusts = trustedProxies(settings.TRUSTED_PROXIES);
  const entrance = new ConnectionInfo({ trusts, insecure: true, publicUrl: settings.PUBLIC_URL });
  const socket = { encrypted, remoteAddress: '10.0.0.1' };
  return new StrictTransport(settings, entrance).headers({ headers, socket } as unknown as IncomingMessage);
}

describe('Strict-Transport-Security', () => {
  it('is sent for a year under the public host, over TLS or behind a TLS proxy', () => {
    expect(headersOf(certified, overTls)).toEqual(YEAR);
    expect(headersOf({ PUBLIC_URL, TRUSTED_PROXIES: ['10.0.0.0/8'] }, proxied)).toEqual(YEAR);
  });

  it('is sent for the seconds of the setting, and not for 0', () => {
    expect(headersOf({ ...certified, HSTS_SECONDS: 300 }, overTls)).toEqual({
      'Strict-Transport-Security': 'max-age=300',
    });
    expect(headersOf({ ...certified, HSTS_SECONDS: 0 }, overTls)).toEqual({});
  });

  it.each<[string, Partial<GatewaySettings>, Connection]>([
    ['with our own certificate', { PUBLIC_URL }, overTls],
    ['without a public name', { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' }, overTls],
    ['under another name', certified, { ...overTls, headers: { host: 'localhost:8443' } }],
    ['in the open', certified, { ...overTls, encrypted: false }],
    ['behind a proxy nobody trusts', certified, proxied],
    ['for plain HTTP', { ...certified, PUBLIC_URL: 'http://desk.example.com' }, overTls],
    ...['localhost:8443', 'desk.localhost', '192.0.2.1', '[2001:db8::1]:8443'].map((host) => {
      const url = { ...certified, PUBLIC_URL: `https://${host}` };
      return [`for ${host}`, url, { ...overTls, headers: { host } }] satisfies [string, object, Connection];
    }),
  ])('is not sent %s', (_where, settings, request) => expect(headersOf(settings, request)).toEqual({}));
});
