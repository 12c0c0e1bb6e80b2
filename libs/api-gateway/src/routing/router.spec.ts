import { catalogue, defineRecord, readonly } from '@deskline/record';
import { catalogues } from './catalogues';
import { OpenRoutes } from './open-routes';
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

describe('Router', () => {
  const router = new Router([work, configuration, authorization]);

  it.each([
    ['GET', '/tasks', 'work-records'],
    ['PATCH', '/tasks/12', 'work-records'],
    ['POST', '/workflows/3/tasks', 'work-records'],
    ['DELETE', '/people/3', 'configuration-records'],
    ['PUT', '/people/3', 'configuration-records'],
    ['GET', '/tasks.xml', 'work-records'],
  ])('routes %s %s to %s', (method, path, service) => {
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
    ['POST', '/timesheets'],
    ['GET', '/timesheets/lock'],
    ['GET', '/timesheets/1'],
  ])('has no route for %s %s', (method, path) => expect(router.route(method, path, 7)).toBeNull());

  it('routes /me to the own person record', () => {
    expect(router.route('GET', '/me', 7)).toEqual({
      service: 'configuration-records',
      path: '/people/7',
      self: 'me',
    });
    expect(router.route('GET', '/me.xml', 7)?.path).toBe('/people/7.xml');
    expect(router.route('GET', '/members', 7)).toBeNull();
    expect(router.route('GET', '/people/me', 7)).toEqual({
      service: 'configuration-records',
      path: '/people/7',
      self: 'person_me',
    });
    expect(router.route('GET', '/people/me.xml', 7)?.path).toBe('/people/7.xml');
  });

  it.each([
    ['PATCH', '/people/me', '/people/7'],
    ['GET', '/people/me/teams', '/people/7/teams'],
    ['PATCH', '/people/me.xml', '/people/7.xml'],
  ])('routes %s %s to the own person record', (method, path, own) => {
    expect(router.route(method, path, 7)).toEqual({
      service: 'configuration-records',
      path: own,
      self: 'person',
    });
  });

  it.each([
    ['GET', '/account', 'configuration-records.account'],
    ['GET', '/timesheets', 'work-records.timesheet'],
    ['GET', '/timesheets/incomplete', 'work-records.timesheet'],
    ['GET', '/timesheets/day_totals.json', 'work-records.timesheet'],
    ['POST', '/timesheets/lock', 'work-records.timesheet'],
    ['DELETE', '/timesheets/lock', 'work-records.timesheet'],
    ['GET', '/short_urls/0123456789abcdef/qrcode', 'configuration-records.short_urls'],
    ['POST', '/short_urls/reserve', 'configuration-records.short_urls'],
    ['GET', '/short_urls/reserve/0123456789abcdef', 'configuration-records.short_urls'],
    ['GET', '/people/3/permissions', 'configuration-records.permissions'],
    ['POST', '/people/3/permissions/widget', 'configuration-records.permissions'],
  ])('routes %s %s, which is no record, to %s', (method, path, service) => {
    expect(router.route(method, path, 7)).toEqual({ service, path });
  });

  it.each([
    ['POST', '/personal_access_tokens'],
    ['DELETE', '/authorizations/12'],
  ])('routes %s %s, of own records, to the authorization server with the token', (method, path) => {
    const route = { service: 'oauth-server', path, token: true, self: 'person' };
    expect(router.route(method, path, 7)).toEqual(route);
  });

  it('routes the applications of an account to the authorization server with the token', () => {
    const path = '/oauth_applications/3/secrets/4';
    expect(router.route('PATCH', path, 7)).toEqual({ service: 'oauth-server', path, token: true });
  });

  it('does not treat /people/meg, and paths below permissions, as special', () => {
    expect(router.route('GET', '/people/meg', 7)).toEqual({
      service: 'configuration-records',
      path: '/people/meg',
    });
    expect(router.route('GET', '/people/3/permissions/a/b', 7)?.service).toBe('configuration-records');
  });

  it('refuses to start when two services own one collection', () => {
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
  ])('opens %s %s without credentials: %s', (method, path, open) => {
    expect(new OpenRoutes(catalogues).find(method, path) !== null).toBe(open);
  });
});
