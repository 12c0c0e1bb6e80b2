import { RoutedHosts } from './routed-hosts';

describe('hosts of API_DOMAIN', () => {
  const hosts = new RoutedHosts('desk.example');

  it.each([
    ['api.desk.example', '/v1/requests?a=b', '/v1/requests?a=b'],
    ['oauth.desk.example', '/token', '/oauth/token'],
    ['OAuth.Desk.Example:8443', '/authorize?client_id=a', '/oauth/authorize?client_id=a'],
    ['oauth.desk.example', '/oauth/signin', '/oauth/signin'],
    [
      'oauth.desk.example',
      '/.well-known/oauth-authorization-server/oauth',
      '/.well-known/oauth-authorization-server/oauth',
    ],
    ['oauth.desk.example', '/oauthx', '/oauth/oauthx'],
    ['graphql.desk.example', '/', '/graphql'],
    ['graphql.desk.example', '/v1/requests', '/graphql'],
    ['desk.example', '/token', '/token'],
    ['oauth.other.example', '/token', '/token'],
    ['', '/token', '/token'],
  ])('%s %s leads to %s', (host, path, rewritten) => expect(hosts.pathOf(host, path)).toBe(rewritten));

  it('leave every path as it is without API_DOMAIN', () => {
    expect(new RoutedHosts(undefined).pathOf('oauth.undefined', '/token')).toBe('/token');
  });
});
