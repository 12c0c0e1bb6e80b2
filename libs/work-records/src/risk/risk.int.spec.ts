import { ROLES, type Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { WorkRecordsEnv } from '../../test/work-records-env';

const WRITERS: readonly Role[] = [
  'project_manager',
  'service_level_manager',
  'account_administrator',
  'directory_administrator',
];
const UPDATERS_OF_OWN: readonly Role[] = [
  'specialist',
  'service_desk_analyst',
  'service_desk_manager',
  'problem_manager',
  'workflow_manager',
  'release_manager',
];
const READERS: readonly Role[] = [
  ...WRITERS,
  ...UPDATERS_OF_OWN,
  'auditor',
  'directory_auditor',
  'account_owner',
  'financial_manager',
];

describe('a stored risk', () => {
  let desk: WorkRecordsEnv;
  const aRisk = { subject: 'Flood', severity: 'severe', manager: 44 };
  const risk = (values: object = {}) => desk.create('POST /risks', { ...aRisk, ...values });
  const as = (role: Role, id = 1) => principal({ person: { id, name: `person ${id}` }, roles: [role] });
  const pairs = async (request: string, body: object) => (await desk.call(request, body)).json['errors'];

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  it('needs a subject, a manager and an existing severity', async () => {
    expect(await pairs('POST /risks', {})).toEqual([
      ['subject', "Subject can't be blank"],
      ['severity', "Severity can't be blank"],
      ['manager', "Manager can't be blank"],
    ]);
    expect(await pairs('POST /risks', { ...aRisk, severity: 'mild' })).toEqual([
      ['severity', expect.any(String)],
    ]);
    expect(await pairs('POST /risks', { ...aRisk, subject: 'x'.repeat(129) })).toEqual([
      ['subject', expect.any(String)],
    ]);
  });

  it('goes from anticipated over materialized to closed, with events', async () => {
    const id = await risk();
    expect(await desk.read(`/risks/${id}`)).toMatchObject({ status: 'anticipated', closed_at: null });
    await desk.call(`PATCH /risks/${id}`, { status: 'materialized', manager: 45 });
    expect(await pairs(`PATCH /risks/${id}`, { status: 'closed' })).toEqual([
      ['closure_reason', "Closure reason can't be blank"],
    ]);
    const closed = { status: 'closed', closure_reason: 'mitigated' };
    expect((await desk.call(`PATCH /risks/${id}`, closed)).json).toMatchObject({
      ...closed,
      closed_at: '2026-03-02T09:00:00Z',
      resolution_duration: 0,
    });
    await desk.create(`POST /risks/${id}/notes`, { text: 'Dikes are higher now' });
    expect((await desk.events('risk', id)).map(({ event }) => event)).toEqual([
      'risk.create',
      'risk.update',
      'risk.status-changed',
      'risk.manager-changed',
      'risk.update',
      'risk.status-changed',
      'risk.note-added',
    ]);
  });

  it('is listed in the view closed or open', async () => {
    const id = await risk({ subject: 'Fire', status: 'closed', closure_reason: 'no_risk' });
    const ids = async (view: string) =>
      (await desk.rows(`/risks/${view}?subject=Fire`)).map((row) => row['id']);
    expect([await ids('closed'), await ids('open')]).toEqual([[id], []]);
    await desk.call(`PATCH /risks/${id}`, { status: 'materialized' });
    expect([await ids('closed'), await ids('open')]).toEqual([[], [id]]);
  });

  it('is linked with projects, and listed from both ends', async () => {
    const id = await risk({ note: 'Since the storm' });
    const project = await desk.create('POST /projects', {
      subject: 'Move',
      justification: 'move',
      customer: 1,
      service: 3,
      work_hours: 1,
      time_zone: 'UTC',
    });
    expect((await desk.call(`POST /projects/${project}/risks/${id}`)).status).toBe(200);
    expect(await desk.rows(`/risks/${id}/projects`)).toMatchObject([{ id: project }]);
    expect(await desk.rows(`/projects/${project}/risks`)).toMatchObject([{ id, severity: 'severe' }]);
    expect((await desk.call(`DELETE /risks/${id}/projects/${project}`)).status).toBe(204);
    expect(await desk.rows(`/projects/${project}/risks`)).toEqual([]);
    expect(await desk.rows(`/risks/${id}/notes`)).toMatchObject([{ text: 'Since the storm' }]);
  });

  it('is neither archived nor deleted', async () => {
    const id = await risk();
    expect((await desk.call(`POST /risks/${id}/archive`)).status).toBe(404);
    expect((await desk.call(`DELETE /risks/${id}`)).status).toBe(404);
  });

  describe.each(ROLES)('as %s', (role) => {
    const may = (roles: readonly Role[], done: number, not: number) => (roles.includes(role) ? done : not);

    it('is written by the roles that write projects or services, and by its manager on the staff', async () => {
      const [others, own] = [await risk(), await risk({ manager: 1 })];
      const status = async (request: string, body?: object) =>
        (await desk.call(request, body, as(role))).status;
      expect(await status('GET /risks')).toBe(may(READERS, 200, 403));
      expect(await status(`GET /risks/${own}`)).toBe(may(READERS, 200, 403));
      expect(await status('POST /risks', aRisk)).toBe(may(WRITERS, 201, 403));
      expect(await status(`PATCH /risks/${others}`, { subject: 'Ours' })).toBe(may(WRITERS, 200, 403));
      expect(await status(`PATCH /risks/${own}`, { subject: 'Mine' })).toBe(
        may([...WRITERS, ...UPDATERS_OF_OWN], 200, 403),
      );
    });

    it('takes notes of these roles, read by all who read risks', async () => {
      const id = await risk({ note: 'Since the storm' });
      const call = (request: string, body?: object) => desk.call(request, body, as(role));
      const { status } = await call(`POST /risks/${id}/notes`, { text: 'Dikes are higher now' });
      expect(status).toBe(may([...WRITERS, ...UPDATERS_OF_OWN], 201, 403));
      expect((await call(`GET /risks/${id}/notes`)).status).toBe(may(READERS, 200, 403));
    });
  });
});
