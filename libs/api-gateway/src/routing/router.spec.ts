import { catalogue, defineRecord, readonly } from '@deskline/record';
import { openRoute } from './open-routes';
import { Router } from './router';

const record = (name: string, collection: string) =>
  defineRecord(name, {
    collection,
    fields: { id: readonly.integer() },
    title: 'id',
    list: ['id'],
    filter: [],
    sort: ['id'],
    defaultSort: 'id',
    events: [],
    access: [],
  });

const work = catalogue('work-records', [record('task', 'tasks'), record('workflow', 'workflows')]);
const configuration = catalogue('configuration-records', [record('person', 'people')]);
const authorization = catalogue('oauth-server', [
  record('personal_access_token', 'personal_access_tokens'),
  record('authorization', 'authorizations'),
  record('oauth_application', 'oauth_applications'),
]);

describe('routing', () => {
  const router = new Router([work, configuration, authorization]);

  it.each([
    ['GET', '/tasks', 'work-records'],
    ['PATCH', '/tasks/12', 'work-records'],
    ['POST', '/workflows/3/tasks', 'work-records'],
    ['DELETE', '/people/3', 'configuration-records'],
    ['PUT', '/people/3', 'configuration-records'],
    ['GET', '/tasks.xml', 'work-records'],
  ])('%s %s goes to %s', (method, path, service) => {
    expect(router.route(method, path, 7)).toEqual({ service, path });
  });

  it.each([
    ['GET', '/'],
    ['GET', '/task'],
    ['GET', '/constructor'],
    ['GET', '//tasks'],
    ['OPTIONS', '/tasks'],
    ['PROPFIND', '/tasks'],
    ['PATCH', '/me'],
    ['PATCH', '/account'],
    ['GET', '/accounts'],
  ])('%s %s is no path', (method, path) => expect(router.route(method, path, 7)).toBeNull());

  it("makes /me a read of the caller's own person", () => {
    expect(router.route('GET', '/me', 7)).toEqual({
      service: 'configuration-records',
      path: '/people/7',
      oneself: 'me',
    });
    expect(router.route('GET', '/me.xml', 7)?.path).toBe('/people/7.xml');
    expect(router.route('GET', '/members', 7)).toBeNull();
  });

  it.each([
    ['GET', '/people/me', '/people/7'],
    ['PATCH', '/people/me', '/people/7'],
    ['GET', '/people/me/teams', '/people/7/teams'],
    ['GET', '/people/me.xml', '/people/7.xml'],
  ])("makes %s %s the caller's own person", (method, path, own) => {
    expect(router.route(method, path, 7)).toEqual({
      service: 'configuration-records',
      path: own,
      oneself: 'person',
    });
  });

  it.each([
    ['GET', '/account', 'configuration-records.account'],
    ['GET', '/people/3/permissions', 'configuration-records.permissions'],
    ['POST', '/people/3/permissions/widget', 'configuration-records.permissions'],
  ])('%s %s is no record: it goes to %s', (method, path, service) => {
    expect(router.route(method, path, 7)).toEqual({ service, path });
  });

  it.each([
    ['POST', '/personal_access_tokens'],
    ['DELETE', '/authorizations/12'],
  ])("%s %s is of one's own, for the authorization server, and comes with its token", (method, path) => {
    const route = { service: 'oauth-server', path, token: true, oneself: 'person' };
    expect(router.route(method, path, 7)).toEqual(route);
  });

  it('sends the applications of an account to the authorization server, with the token of the call', () => {
    const path = '/oauth_applications/3/secrets/4';
    expect(router.route('PATCH', path, 7)).toEqual({ service: 'oauth-server', path, token: true });
  });

  it('leaves /people/meg and what is below permissions alone', () => {
    expect(router.route('GET', '/people/meg', 7)).toEqual({
      service: 'configuration-records',
      path: '/people/meg',
    });
    expect(router.route('GET', '/people/3/permissions/a/b', 7)?.service).toBe('configuration-records');
  });

  it('does not start when two services own one collection', () => {
    expect(() => new Router([work, catalogue('other', [record('job', 'tasks')])])).toThrow(
      '/tasks is owned by work-records and by other',
    );
  });

  it.each([
    ['GET', '/webhooks/12/verify', true],
    ['POST', '/webhooks/12/verify', true],
    ['GET', '/webhook_policies/3/jwks', true],
    ['POST', '/requests/12/feedback', true],
    ['GET', '/requests/12', false],
    ['DELETE', '/webhooks/12/verify', false],
    ['GET', '/webhooks/12', false],
    ['GET', '/webhooks/12/verify/x', false],
    ['GET', '/webhooks//verify', false],
  ])('%s %s needs no credentials: %s', (method, path, open) => {
    expect(openRoute(method, path) !== null).toBe(open);
  });
});
