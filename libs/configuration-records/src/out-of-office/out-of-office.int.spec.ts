import { principal } from '@deskline/testing';
import type { Principal } from '@deskline/identity';
import type { Role } from '@deskline/record';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('an out of office period', () => {
  let office: ConfigurationRecordsEnv;
  const ids = { ada: 0, bea: 0 };
  const as = (id: number, ...roles: Role[]): Principal => principal({ person: { id, name: 'Me' }, roles });
  const away = (person: number, more: object = {}) => ({
    person,
    start_at: '2026-03-02T08:00:00Z',
    end_at: '2026-03-06T17:00:00Z',
    ...more,
  });
  const post = (body: object, who = administrator()) => office.call('POST /out_of_office_periods', body, who);
  const listed = async (path: string, who = administrator()) =>
    ((await office.call(`GET ${path}`, null, who)).json as unknown as { id: number }[]).map(({ id }) => id);

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    ids.ada = await office.person('widget', 'Ada');
    ids.bea = await office.person('widget', 'Bea');
  });
  afterAll(() => office?.close());

  it('refuses an end before the start', async () => {
    const { status, json } = await post(away(ids.ada, { end_at: '2026-03-01T08:00:00Z' }));
    expect([status, json['errors']]).toEqual([422, [['end_at', "End at can't be before the start"]]]);
  });

  it('needs a person, a start and an end', async () => {
    const { json } = await post({});
    expect((json['errors'] as [string][]).map(([field]) => field)).toEqual(['person', 'start_at', 'end_at']);
  });

  it('is listed as open until its end, then as completed, and below its person', async () => {
    const past = { start_at: '2026-02-02T08:00:00Z', end_at: '2026-02-06T17:00:00Z' };
    const [open, over] = [
      await office.create('POST /out_of_office_periods', away(ids.bea)),
      await office.create('POST /out_of_office_periods', away(ids.bea, past)),
    ];
    expect(await listed(`/out_of_office_periods/open?person=${ids.bea}`)).toEqual([open]);
    expect(await listed(`/out_of_office_periods/completed?person=${ids.bea}`)).toEqual([over]);
    expect(await listed(`/people/${ids.bea}/out_of_office_periods`)).toEqual([over, open]);
  });

  it('is written by its person with a staff role, and by the service desk', async () => {
    const [me, other] = [as(ids.ada, 'specialist'), as(ids.bea, 'specialist')];
    const { status, json } = await post(away(ids.ada), me);
    expect(status).toBe(201);
    const path = `/out_of_office_periods/${String(json['id'])}`;
    const change = async (who: Principal, body = { reason: 'Sailing' }) =>
      (await office.call(`PATCH ${path}`, body, who)).status;
    expect((await post(away(ids.bea), me)).status).toBe(403);
    expect(await change(other)).toBe(403);
    expect(await change(me)).toBe(200);
    expect(await change(as(ids.bea, 'service_desk_analyst'))).toBe(200);
    expect((await office.call(`DELETE ${path}`, null, other)).status).toBe(403);
    expect((await office.call(`DELETE ${path}`, null, me)).status).toBe(204);
  });

  it('cannot be moved to another person by its person', async () => {
    const me = as(ids.ada, 'specialist');
    const { json } = await post(away(ids.ada), me);
    const path = `/out_of_office_periods/${String(json['id'])}`;
    expect((await office.call(`PATCH ${path}`, { person: ids.bea }, me)).status).toBe(403);
  });

  it('is read by end users when it is their own', async () => {
    const id = await office.create('POST /out_of_office_periods', away(ids.ada));
    expect((await office.call(`GET /out_of_office_periods/${id}`, null, as(ids.ada))).status).toBe(200);
    expect((await office.call(`GET /out_of_office_periods/${id}`, null, as(ids.bea))).status).toBe(404);
  });
});

describe('a time allocation', () => {
  let office: ConfigurationRecordsEnv;
  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it('is listed below its organizations', async () => {
    const organization = await office.create('POST /organizations', { name: 'Ours' });
    const id = await office.create('POST /time_allocations', {
      name: 'Training',
      organization_ids: [organization],
    });
    const { json } = await office.call(
      `GET /organizations/${organization}/time_allocations`,
      null,
      administrator(),
    );
    expect(json).toMatchObject([{ id, name: 'Training' }]);
  });
});
