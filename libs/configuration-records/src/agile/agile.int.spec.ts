import { administrator, Office } from '../office.fixture';

/** The clock of the office begins on 2 March, at 9. */
describe('scrum', () => {
  let office: Office;
  let board = 0;
  let team = 0;
  let workspace = 0;
  let backlog = 0;

  const read = async (path: string) => (await office.call(`GET ${path}`, null, administrator())).json;
  const change = async (path: string, values: object) =>
    (await office.call(`PATCH ${path}`, values, administrator())).status;
  const makeWorkspace = (values: object = {}) =>
    office.made('POST /scrum_workspaces', {
      name: 'Workspace',
      agile_board: board,
      product_backlog: backlog,
      team,
      sprint_length: 2,
      ...values,
    });
  const sprint = (values: object = {}, under = workspace) =>
    office.made(`POST /scrum_workspaces/${under}/sprints`, { name: 'Sprint', ...values });
  const current = async (of = board) => (await read(`/agile_boards/${of}`))['current_sprint'];
  const placeOf = async (id: number) => (await read(`/teams/${id}`))['scrum_workspace'];

  beforeAll(async () => {
    office = await Office.open();
    await office.account('widget');
    backlog = await office.made('POST /product_backlogs', { name: 'Backlog' });
  });
  beforeEach(async () => {
    board = await office.made('POST /agile_boards', { name: 'Board' });
    team = await office.made('POST /teams', { name: 'Team' });
    workspace = await makeWorkspace();
  });
  afterAll(() => office?.close());

  it('has sprints under their workspace, and nowhere else', async () => {
    const id = await sprint();
    expect(await read(`/sprints/${id}`)).toMatchObject({ number: 1, scrum_workspace: { id: workspace } });
    expect(await read(`/scrum_workspaces/${workspace}/sprints`)).toMatchObject([{ id, name: 'Sprint' }]);
    const { status } = await office.call('POST /sprints', { name: 'Orphan' }, administrator());
    expect(status).toBe(404);
    expect(
      (await office.call('POST /scrum_workspaces/9999/sprints', { name: 'S' }, administrator())).status,
    ).toBe(404);
  });

  it('numbers the sprints of each workspace, also those that are made at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => sprint()));
    const numbers = await Promise.all(ids.map(async (id) => (await read(`/sprints/${id}`))['number']));
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect((await read(`/sprints/${await sprint({ number: 40 })}`))['number']).toBe(40);
    expect((await read(`/sprints/${await sprint()}`))['number']).toBe(41);
    expect((await read(`/sprints/${await sprint({}, await makeWorkspace())}`))['number']).toBe(1);
  });

  it('leaves a sprint in its workspace', async () => {
    const [id, other] = [await sprint(), await makeWorkspace()];
    await change(`/sprints/${id}`, { scrum_workspace: other });
    expect(await read(`/sprints/${id}`)).toMatchObject({ scrum_workspace: { id: workspace } });
  });

  it('refuses an end before the start', async () => {
    const values = { name: 'S', start_at: '2026-03-09T09:00:00Z', end_at: '2026-03-08T09:00:00Z' };
    const path = `POST /scrum_workspaces/${workspace}/sprints`;
    expect((await office.call(path, values, administrator())).status).toBe(422);
  });

  it('has the current sprint on its board while it is active, by the clock', async () => {
    const id = await sprint({ start_at: '2026-03-03T09:00:00Z', end_at: '2026-03-17T09:00:00Z' });
    const status = async () => (await read(`/sprints/${id}`))['status'];
    expect([await status(), await current()]).toEqual(['registered', null]);
    await office.comes('2026-03-03T09:00:00Z');
    expect([await status(), await current()]).toEqual(['active', expect.objectContaining({ id })]);
    await office.comes('2026-03-17T09:00:00Z');
    expect([await status(), await current()]).toEqual(['completed', null]);
    expect(await change(`/sprints/${id}`, { end_at: '2026-03-24T09:00:00Z' })).toBe(200);
    expect([await status(), await current()]).toEqual(['active', expect.objectContaining({ id })]);
    await office.comes('2026-03-02T09:00:00Z');
  });

  it('shows it on another board when the workspace moves there', async () => {
    const id = await sprint({ start_at: '2026-03-01T09:00:00Z' });
    const other = await office.made('POST /agile_boards', { name: 'Other' });
    await change(`/scrum_workspaces/${workspace}`, { agile_board: other });
    expect([await current(), await current(other)]).toEqual([null, expect.objectContaining({ id })]);
  });

  it('tells a team where it works, as long as that is in use', async () => {
    expect(await placeOf(team)).toMatchObject({ id: workspace });
    const other = await office.made('POST /teams', { name: 'Other' });
    await change(`/scrum_workspaces/${workspace}`, { team: other });
    expect([await placeOf(team), await placeOf(other)]).toEqual([
      null,
      expect.objectContaining({ id: workspace }),
    ]);
    await change(`/scrum_workspaces/${workspace}`, { disabled: true });
    expect(await placeOf(other)).toBeNull();
  });
});
