import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

/** The test clock begins on 2 March at 9:00. */
describe('sprints of a scrum workspace', () => {
  let office: ConfigurationRecordsEnv;
  let board = 0;
  let team = 0;
  let workspace = 0;
  let backlog = 0;

  const read = async (path: string) => (await office.call(`GET ${path}`, null, administrator())).json;
  const change = async (path: string, values: object) =>
    (await office.call(`PATCH ${path}`, values, administrator())).status;
  const makeWorkspace = (values: object = {}) =>
    office.create('POST /scrum_workspaces', {
      name: 'Workspace',
      agile_board: board,
      product_backlog: backlog,
      team,
      sprint_length: 2,
      ...values,
    });
  const sprint = (values: object = {}, under = workspace) =>
    office.create(`POST /scrum_workspaces/${under}/sprints`, { name: 'Sprint', ...values });
  const current = async (of = board) => (await read(`/agile_boards/${of}`))['current_sprint'];
  const placeOf = async (id: number) => (await read(`/teams/${id}`))['scrum_workspace'];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    backlog = await office.create('POST /product_backlogs', { name: 'Backlog' });
  });
  beforeEach(async () => {
    board = await office.create('POST /agile_boards', { name: 'Board' });
    team = await office.create('POST /teams', { name: 'Team' });
    workspace = await makeWorkspace();
  });
  afterAll(() => office?.close());

  it('are created below their workspace, and refused without one', async () => {
    const id = await sprint();
    expect(await read(`/sprints/${id}`)).toMatchObject({ number: 1, scrum_workspace: { id: workspace } });
    expect(await read(`/scrum_workspaces/${workspace}/sprints`)).toMatchObject([{ id, name: 'Sprint' }]);
    const orphan = await office.call('POST /sprints', { name: 'Orphan' }, administrator());
    expect([orphan.status, orphan.json['errors']]).toEqual([
      422,
      [['scrum_workspace', "Scrum workspace can't be blank"]],
    ]);
    expect(
      (await office.call('POST /scrum_workspaces/9999/sprints', { name: 'S' }, administrator())).status,
    ).toBe(404);
  });

  it.each([
    ['scrum_workspace_id', (id: number) => ({ scrum_workspace_id: id })],
    ['scrum_workspace', (id: number) => ({ scrum_workspace: { id } })],
  ])('are created in their own collection with their workspace as %s', async (_name, under) => {
    await sprint();
    const id = await office.create('POST /sprints', { name: 'Sprint', ...under(workspace) });
    expect(await read(`/sprints/${id}`)).toMatchObject({ number: 2, scrum_workspace: { id: workspace } });
    const refused = await office.call('POST /sprints', { name: 'S', ...under(9_999) }, administrator());
    expect([refused.status, refused.json['errors']]).toEqual([
      422,
      [['scrum_workspace', 'Scrum workspace does not exist']],
    ]);
    const other = await makeWorkspace();
    const path = `POST /scrum_workspaces/${workspace}/sprints`;
    const placed = await office.create(path, { name: 'Sprint', ...under(other) });
    expect(await read(`/sprints/${placed}`)).toMatchObject({ scrum_workspace: { id: workspace } });
  });

  it('are numbered by workspace, also when they are created concurrently', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => sprint()));
    const numbers = await Promise.all(ids.map(async (id) => (await read(`/sprints/${id}`))['number']));
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect((await read(`/sprints/${await sprint({ number: 40 })}`))['number']).toBe(40);
    expect((await read(`/sprints/${await sprint()}`))['number']).toBe(41);
    expect((await read(`/sprints/${await sprint({}, await makeWorkspace())}`))['number']).toBe(1);
  });

  it('have unique numbers in a workspace, also when they are created concurrently', async () => {
    const post = (values: object) =>
      office.call(
        `POST /scrum_workspaces/${workspace}/sprints`,
        { name: 'Sprint', ...values },
        administrator(),
      );
    const answers = await Promise.all([1, 2, 3, 4].map(() => post({ number: 7 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
    const refused = answers.filter(({ status }) => status === 422).map(({ json }) => json['errors']);
    expect(refused).toEqual(Array(3).fill([['number', 'Number has already been taken']]));
    expect((await post({ number: 2_147_483_647 })).status).toBe(201);
    expect((await post({})).status).toBe(422); // no number is left
    expect((await sprint({ number: 7 }, await makeWorkspace())) > 0).toBe(true);
  });

  it('do not overlap, so that one is active at a time', async () => {
    const span = (first: string, last: string | null) => ({
      name: 'S',
      start_at: `2026-03-${first}T09:00:00Z`,
      end_at: last && `2026-03-${last}T09:00:00Z`,
    });
    const post = async (values: object) => {
      const path = `POST /scrum_workspaces/${workspace}/sprints`;
      const { status, json } = await office.call(path, values, administrator());
      return [status, json['errors']];
    };
    const refused = [422, [['start_at', "Start at can't overlap with others"]]];
    const first = await sprint(span('01', '08'));
    expect(await post(span('07', '12'))).toEqual(refused);
    const answers = await Promise.all([1, 2, 3].map(() => post(span('08', '15'))));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([status]) => status !== 201)).toEqual([refused, refused]);
    expect(await change(`/sprints/${first}`, { end_at: '2026-03-09T09:00:00Z' })).toBe(422);
  });

  it('last as long as sprint_length of the workspace by default', async () => {
    const id = await sprint({ start_at: '2026-03-09T09:00:00Z' });
    const end = async () => (await read(`/sprints/${id}`))['end_at'];
    expect(await end()).toBe('2026-03-23T09:00:00Z');
    expect(await change(`/sprints/${id}`, { end_at: '2026-03-16T09:00:00Z' })).toBe(200);
    expect(await end()).toBe('2026-03-16T09:00:00Z');
    expect(await change(`/sprints/${id}`, { end_at: null })).toBe(200);
    expect(await end()).toBe('2026-03-23T09:00:00Z');
    const endless = await makeWorkspace({ sprint_length: 2_147_483_647 });
    expect(
      await read(`/sprints/${await sprint({ start_at: '2026-03-09T09:00:00Z' }, endless)}`),
    ).toMatchObject({
      end_at: null,
    });
  });

  it('refuse another workspace', async () => {
    const [id, other] = [await sprint(), await makeWorkspace()];
    await change(`/sprints/${id}`, { scrum_workspace: other });
    expect(await read(`/sprints/${id}`)).toMatchObject({ scrum_workspace: { id: workspace } });
  });

  it('refuse an end before the start', async () => {
    const values = { name: 'S', start_at: '2026-03-09T09:00:00Z', end_at: '2026-03-08T09:00:00Z' };
    const path = `POST /scrum_workspaces/${workspace}/sprints`;
    expect((await office.call(path, values, administrator())).status).toBe(422);
  });

  it('are current_sprint of the agile board while they are active', async () => {
    const id = await sprint({ start_at: '2026-03-03T09:00:00Z', end_at: '2026-03-17T09:00:00Z' });
    const status = async () => (await read(`/sprints/${id}`))['status'];
    expect([await status(), await current()]).toEqual(['registered', null]);
    await office.advanceTo('2026-03-03T09:00:00Z');
    expect([await status(), await current()]).toEqual(['active', expect.objectContaining({ id })]);
    await office.advanceTo('2026-03-17T09:00:00Z');
    expect([await status(), await current()]).toEqual(['completed', null]);
    expect(await change(`/sprints/${id}`, { end_at: '2026-03-24T09:00:00Z' })).toBe(200);
    expect([await status(), await current()]).toEqual(['active', expect.objectContaining({ id })]);
    await office.advanceTo('2026-03-02T09:00:00Z');
  });

  it('are current_sprint of another agile board when the workspace moves there', async () => {
    const id = await sprint({ start_at: '2026-03-01T09:00:00Z' });
    const other = await office.create('POST /agile_boards', { name: 'Other' });
    await change(`/scrum_workspaces/${workspace}`, { agile_board: other });
    expect([await current(), await current(other)]).toEqual([null, expect.objectContaining({ id })]);
  });

  it('set scrum_workspace of the team while the workspace is enabled', async () => {
    expect(await placeOf(team)).toMatchObject({ id: workspace });
    const other = await office.create('POST /teams', { name: 'Other' });
    await change(`/scrum_workspaces/${workspace}`, { team: other });
    expect([await placeOf(team), await placeOf(other)]).toEqual([
      null,
      expect.objectContaining({ id: workspace }),
    ]);
    await change(`/scrum_workspaces/${workspace}`, { disabled: true });
    expect(await placeOf(other)).toBeNull();
  });
});

describe('columns of an agile board', () => {
  let office: ConfigurationRecordsEnv;
  let board = 0;
  const call = (request: string, body: object | null = null) => office.call(request, body, administrator());

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    board = await office.create('POST /agile_boards', { name: 'Board' });
  });
  afterAll(() => office?.close());

  it('are written, read and deleted below their board, under either path', async () => {
    const path = `/agile_boards/${board}/agile_board_columns`;
    const made = await call(`POST ${path}`, { name: 'Doing', action_type: 'start', wip_limit: 3 });
    expect(made).toMatchObject({ status: 201, json: { name: 'Doing', dialog_type: 'none', deleted: false } });
    const id = Number(made.json['id']);
    expect((await call(`GET /agile_boards/${board}/columns`)).json).toMatchObject([{ id, name: 'Doing' }]);
    expect((await call(`PATCH ${path}/${id}`, { name: 'Busy' })).json).toMatchObject({ name: 'Busy' });
    const other = await office.create('POST /agile_boards', { name: 'Other' });
    for (const request of ['GET', 'PATCH', 'DELETE'])
      expect((await call(`${request} /agile_boards/${other}/agile_board_columns/${id}`, {})).status).toBe(
        404,
      );
    expect((await call(`DELETE ${path}/${id}`)).status).toBe(204);
    expect((await call(`GET /agile_board_columns/${id}`)).status).toBe(404);
  });

  it('have positions from 1, from left to right', async () => {
    const own = await office.create('POST /agile_boards', { name: 'Ordered' });
    const path = `/agile_boards/${own}/agile_board_columns`;
    const add = async (values: object = {}) => (await call(`POST ${path}`, { name: 'C', ...values })).json;
    expect([(await add())['position'], (await add())['position']]).toEqual([1, 2]);
    expect((await add({ position: 7 }))['position']).toBe(7);
    const { id, position } = await add();
    expect(position).toBe(8);
    expect((await call(`PATCH ${path}/${String(id)}`, { position: 1 })).json).toMatchObject({ position: 1 });
    expect((await call(`PATCH ${path}/${String(id)}`, { position: null })).json).toMatchObject({
      position: 8,
    });
    const added = await Promise.all([add(), add(), add()]);
    expect(added.map((each) => Number(each['position'])).sort((one, other) => one - other)).toEqual([
      9, 10, 11,
    ]);
  });

  it('have a team with action_type assign only, and a member with a team only', async () => {
    const team = await office.create('POST /teams', { name: 'Team' });
    const refused = async (values: object) => {
      const { status, json } = await call(`POST /agile_boards/${board}/columns`, { name: 'C', ...values });
      return status === 422 ? (json['errors'] as [string][]).map(([field]) => field) : status;
    };
    expect(await refused({ action_type: 'assign', team })).toBe(201);
    expect(await refused({ action_type: 'start', team })).toEqual(['team']);
    expect(await refused({ action_type: 'start', clear_member: true })).toEqual(['clear_member']);
  });

  it('are read by customer representatives of the active agreements of their board, and by no other person', async () => {
    const [ann, bob] = [await office.person('widget', 'Ann'), await office.person('widget', 'Bob')];
    const offering = await office.create('POST /service_offerings', { name: 'Gold' });
    const customer = await office.create('POST /organizations', { name: 'Customer' });
    const sla = await office.create('POST /slas', {
      ...{ name: 'Mail', service_offering: offering, customer, status: 'active' },
      customer_representative_ids: [ann],
    });
    const own = await office.create('POST /agile_boards', { name: 'Open to customers' });
    const column = await office.create(`POST /agile_boards/${own}/columns`, { name: 'Doing' });
    const link = `/agile_boards/${own}/customer_representative_slas`;
    const as = (id: number) => principal({ roles: [], person: { id, name: 'P' } });
    const statuses = (id: number) =>
      Promise.all(
        [`/agile_boards/${own}`, `/agile_board_columns/${column}`, `/agile_boards/${board}`].map(
          async (path) => (await office.call(`GET ${path}`, null, as(id))).status,
        ),
      );
    expect(await statuses(ann)).toEqual([404, 404, 404]);
    expect((await call(`POST ${link}/${sla}`)).status).toBe(200);
    expect(await statuses(ann)).toEqual([200, 200, 404]);
    expect(await statuses(bob)).toEqual([404, 404, 404]);
    expect((await office.call(`POST ${link}/${sla}`, {}, as(ann))).status).toBe(403);
    expect((await call(`DELETE ${link}`)).status).toBe(204);
    expect(await statuses(ann)).toEqual([404, 404, 404]);
  });
});
