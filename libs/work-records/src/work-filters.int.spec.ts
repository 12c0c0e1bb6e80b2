import type { Principal } from '@deskline/identity';
import { Database } from '@deskline/platform';
import { principal } from '@deskline/testing';
import { SeededWorkRecords } from '../test/seeded-work-records';
import { endUser, manager, specialist, type WorkRecordsEnv } from '../test/work-records-env';

const TYPES = ['request', 'problem', 'workflow', 'task', 'project', 'release'] as const;
const reading = (...actions: string[]): Principal =>
  principal({ roles: ['specialist'], scopes: [{ effect: 'allow', actions }] });

describe('filters of work records', () => {
  let desk: WorkRecordsEnv;
  let made: SeededWorkRecords['made'];
  const found = async (path: string, as = manager) => {
    const { status, json } = await desk.call(`GET ${path}`, undefined, as);
    return status === 200 ? (json as unknown as { id: number }[]).map(({ id }) => id) : status;
  };
  const aRequest = (values: object = {}) =>
    desk.create('POST /requests', { subject: 'Help', category: 'rfi', ...values });

  beforeAll(async () => {
    ({ desk, made } = await SeededWorkRecords.open());
    await desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ('service_instance', 4, 'widget', 'Mail', 1, false, '"name":"Mail"', '{"service":3}'),
         ('agile_board_column', 10, 'widget', 'Doing', 1, false, '"name":"Doing"', '{"agile_board":1}')`,
    );
  });
  afterAll(() => desk?.service.stop());

  it.each(TYPES)('find a %s by its tags and its watchers', async (type) => {
    const [path, id] = [`/${type}s`, made[type]];
    await desk.create(`POST ${path}/${id}/tags`, { name: 'printers' });
    await desk.create(`POST ${path}/${id}/watches`, { person: 30 });
    const all = `${path}?id=${id}`;
    for (const filter of ['tags=printers', 'tags=!', 'tags!=paper', 'watcher=30', 'watcher_id=31,30'])
      expect([filter, await found(`${all}&${filter}`)]).toEqual([filter, [id]]);
    for (const filter of ['tags=paper', 'tags=', 'tags=!printers', 'watcher=31', 'watcher=!30', 'watcher=me'])
      expect([filter, await found(`${all}&${filter}`)]).toEqual([filter, []]);
    expect(await found(`${all}&watcher=me`, specialist(30))).toEqual([id]);
    expect(await found(`${all}&tags=>a`)).toBe(400);
    expect(await found(`${all}&watcher=nobody`)).toBe(400);
  });

  it('count records by their tags as lists do', async () => {
    await desk.create(`POST /requests/${await aRequest()}/tags`, { name: 'counted' });
    const { json } = await desk.call('GET /requests/counts?tags=counted');
    expect(json).toMatchObject({ total: 1 });
    expect(await found('/requests?tags=counted')).toHaveLength(1);
  });

  it('find by watchers only what the caller may see of them', async () => {
    const id = await aRequest({ requested_by: 11 });
    await desk.create(`POST /requests/${id}/watches`, { person: 32 });
    await desk.create(`POST /requests/${id}/watches`, { person: 11 });
    const by = (watcher: unknown, as: Principal) =>
      found(`/requests?id=${id}&watcher=${String(watcher)}`, as);
    expect([await by(32, endUser(11)), await by('me', endUser(11))]).toEqual([[], [id]]);
    expect([
      await by(32, reading('request:Read', 'watch:Read')),
      await by(32, reading('request:Read')),
    ]).toEqual([[id], []]);
    expect(await by('', reading('request:Read'))).toEqual([id]);
  });

  it('find work by board, column, urgency, team and member', async () => {
    const place = { agile_board_column: 10, urgent: true };
    const [request, task] = [await aRequest(place), await desk.task(made.workflow, { ...place, member: 5 })];
    for (const filter of ['agile_board=1', 'agile_board_column=10', 'urgent=true']) {
      expect([filter, await found(`/requests?${filter}`)]).toEqual([filter, [request]]);
      expect([filter, await found(`/tasks?${filter}`)]).toEqual([filter, [task]]);
      expect([filter, await found(`/problems?${filter}`)]).toEqual([filter, []]);
    }
    expect(await found('/requests?agile_board=2')).toEqual([]);
    expect(await found(`/problems?team=7&member=`)).toContain(made.problem);
    expect(await found('/problems?team=8')).toEqual([]);
  });

  it('find requests and tasks by the service that they are about', async () => {
    const id = await aRequest({ requested_by: 11, service_instance: 4 });
    expect([await found('/requests?service=3'), await found('/requests?service=4')]).toEqual([[id], []]);
    expect(await found('/requests?service=!')).toEqual([id]);
    expect(await found(`/tasks?id=${made.task}&service_id=3`)).toEqual([made.task]);
    expect(await found(`/tasks?id=${made.task}&service=4`)).toEqual([]);
    // End users do not read service instances.
    expect(await found('/requests?service=3', endUser(11))).toBe(400);
    expect(await desk.read(`/requests/${id}`)).not.toHaveProperty('service');
  });
});
