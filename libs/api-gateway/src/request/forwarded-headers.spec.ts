import { forwardedHeaders } from './forwarded-headers';

describe('the headers a service is told', () => {
  const forwarded = forwardedHeaders(['X-App-Source']);

  it('have the source under one name, whatever the client calls it', () => {
    expect(forwarded({ source: 'monitor' })).toEqual({ source: 'monitor' });
    expect(forwarded({ 'x-app-source': 'monitor' })).toEqual({ source: 'monitor' });
    expect(forwarded({ 'user-agent': 'curl' })).toEqual({ 'user-agent': 'curl' });
  });

  it('are the few that mean something to it, and never the credentials', () => {
    const meant = { 'content-type': 'text/plain', 'if-match': '"1"', 'idempotency-key': 'k', accept: '*/*' };
    const kept = { authorization: 'Bearer x', cookie: 'y', host: 'z', 'x-forwarded-for': '1.2.3.4' };
    expect(forwarded({ ...meant, ...kept })).toEqual(meant);
  });
});
