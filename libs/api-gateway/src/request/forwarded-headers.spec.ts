import { forwardedHeaders } from './forwarded-headers';

describe('the headers a service is told', () => {
  const forwarded = forwardedHeaders(['X-App-Source']);

  it('name as source the source header, under any of its names', () => {
    expect(forwarded({ source: 'monitor', 'user-agent': 'curl' })).toEqual({ source: 'monitor' });
    expect(forwarded({ 'x-app-source': 'monitor' })).toEqual({ source: 'monitor' });
  });

  it('name as source else the first 30 characters of the User-Agent', () => {
    expect(forwarded({ 'user-agent': 'a'.repeat(40) })).toEqual({ source: 'a'.repeat(30) });
    expect(forwarded({})).toEqual({});
  });

  it('are the few that mean something to it, and never the credentials', () => {
    const given = {
      'content-type': 'text/plain',
      'if-match': '"1"',
      'idempotency-key': 'k',
      authorization: 'x',
      cookie: 'y',
    };
    expect(forwarded(given)).toEqual({
      'content-type': 'text/plain',
      'if-match': '"1"',
      'idempotency-key': 'k',
    });
  });
});
