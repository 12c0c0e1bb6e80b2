import { forwardedHeaders } from './forwarded-headers';

describe('the headers forwarded to a service', () => {
  const forwarded = forwardedHeaders(['X-App-Source']);

  it('have the source under one name, for every alias', () => {
    expect(forwarded({ source: 'monitor' })).toEqual({ source: 'monitor' });
    expect(forwarded({ 'x-app-source': 'monitor' })).toEqual({ source: 'monitor' });
    expect(forwarded({ 'user-agent': 'curl' })).toEqual({ 'user-agent': 'curl' });
  });

  it('are those that services use, and never the credentials', () => {
    const used = { 'content-type': 'text/plain', 'if-match': '"1"', 'idempotency-key': 'k', accept: '*/*' };
    const dropped = { authorization: 'Bearer x', cookie: 'y', host: 'z', 'x-forwarded-for': '1.2.3.4' };
    expect(forwarded({ ...used, ...dropped })).toEqual(used);
  });
});
