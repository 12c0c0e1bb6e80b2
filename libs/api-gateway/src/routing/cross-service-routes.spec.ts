import { catalogue, defineRecord, optional, readonly, type RecordType } from '@deskline/record';
import { CrossServiceRoutes } from './cross-service-routes';
import { Router } from './router';

const record = (name: string, collection: string, more: Partial<RecordType> = {}): RecordType => ({
  ...defineRecord(name, {
    collection,
    fields: { id: readonly.integer() },
    list: ['id'],
    filter: [],
    defaultSort: 'id',
    events: [],
    access: [{ to: 'everyone', read: true, create: true }],
  }),
  ...more,
  fields: { id: readonly.integer(), ...more.fields },
});

const ofService = { service: optional.reference('service', { listedAs: 'problems' }) };
const problem = record('problem', 'problems', {
  fields: ofService,
  links: { cis: { to: 'ci', inverse: 'problems' } },
  views: { solved: {} },
});
const ci = record('ci', 'cis', { linkedFrom: { problem: ['cis'] }, views: { active: {} } });
const work = catalogue('work-records', [problem], { service: 'services', ci: 'cis' });
const configuration = catalogue('configuration-records', [record('service', 'services'), ci], {
  problem: 'problems',
});

describe('CrossServiceRoutes', () => {
  const router = new Router([work, configuration]);

  it.each([
    ['GET', '/services/12/problems', 'work-records'],
    ['GET', '/services/12/problems/solved', 'work-records'],
    ['GET', '/services/12/problems.json', 'work-records'],
    ['GET', '/services/12/problems/', 'work-records'],
    ['GET', '/problems/12/cis', 'configuration-records'],
    ['GET', '/problems/12/cis/active', 'configuration-records'],
    ['GET', '/cis/3/problems', 'work-records'],
    ['POST', '/cis/3/problems/12', 'work-records'],
    ['DELETE', '/cis/3/problems/12', 'work-records'],
  ])('routes %s %s to %s', (method, path, service) => {
    expect(router.route(method, path, 7)).toEqual({ service, path });
  });

  it.each([
    ['GET', '/services', 'configuration-records'],
    ['GET', '/services/problems', 'configuration-records'],
    ['GET', '/services/12/problem', 'configuration-records'],
    ['GET', '/services/12/constructor', 'configuration-records'],
    ['POST', '/services/12/problems', 'configuration-records'],
    ['POST', '/problems/12/cis/3', 'work-records'],
    ['DELETE', '/problems/12/cis/3', 'work-records'],
    ['GET', '/problems/12', 'work-records'],
  ])('leaves %s %s to the service of the collection, %s', (method, path, service) => {
    expect(router.route(method, path, 7)).toEqual({ service, path });
  });

  it('refuses to start when two services answer one path', () => {
    const own = record('service', 'services', { actions: { problems: { methods: ['GET'], needs: 'read' } } });
    expect(
      () =>
        new CrossServiceRoutes([
          work,
          catalogue('configuration-records', [own, ci], { problem: 'problems' }),
        ]),
    ).toThrow('GET /services/:id/problems is answered by work-records and by configuration-records');
  });
});
