import type { DomainEvent } from '@deskline/events';
import { Database, encodeFrame, Nats } from '@deskline/platform';
import { RecordRuntime, References } from '@deskline/record-store';
import { endUser, manager, specialist, WorkRecordsEnv } from '../../test/work-records-env';
import { SprintStarts } from './sprint-starts';

/** The board of the scrum workspace, and one without a sprint. */
const [BOARD, PLAIN] = [1, 2];

describe('items of the sprint backlog', () => {
  let desk: WorkRecordsEnv;
  let sprint = 10;
  let version = 1;
  const database = () => desk.service.get(Database);
  const request = (values: object = {}) =>
    desk.create('POST /requests', { subject: 'R', category: 'rfi', ...values });
  const problem = (values: object = {}) =>
    desk.create('POST /problems', {
      ...{ subject: 'P', impact: 'low', manager: 1, service: 3, team: 7 },
      ...values,
    });
  const change = async (path: string, values: object) => {
    const { status, json } = await desk.call(`PATCH ${path}`, values);
    expect([status, json]).toMatchObject([200, {}]);
  };
  const items = (of = sprint, query = '?fields=id,position,planned,done') =>
    desk.rows(`/sprints/${of}/sprint_backlog_items${query}`);
  const itemOf = async (path: string) =>
    (await desk.rows(`${path}/sprint_backlog_items?fields=id,planned,done`)).at(-1);
  const solved = { status: 'completed', completion_reason: 'solved' };

  /** Sends the event of the board that a sprint starts there. */
  const start = (current_sprint: number | null) =>
    database().transaction(async (transaction) => {
      const { service } = desk;
      const starts = new SprintStarts(
        service.get(RecordRuntime),
        service.get(References),
        service.get(Database),
      );
      const snapshot = {
        ...{
          type: 'agile_board',
          id: BOARD,
          account_id: 'widget',
          name: 'Shop',
          sourceID: null,
          disabled: false,
        },
        ...{ version: ++version, json: '"name":"Shop"', attributes: { current_sprint } },
      };
      await service.get(References).save(service.get(Database), [snapshot]);
      const event = { snapshot } as unknown as DomainEvent;
      await starts.handle(transaction, [event, event]);
    });

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    desk.service.get(Nats).connection.subscribe('parents.sprint', {
      callback: (_error, message) =>
        message.respond(encodeFrame({ status: 200, seen: true }, Buffer.from('[]'))),
    });
  });
  beforeEach(async () => {
    await database().query(
      `UPDATE request SET agile_board_id = NULL; UPDATE problem SET agile_board_id = NULL`,
    );
    await start(++sprint);
  });
  afterAll(() => desk?.service.stop());

  it('are the open records that are put on the board while the sprint runs', async () => {
    const [one, two] = [await request({ agile_board: BOARD }), await problem()];
    await change(`/problems/${two}`, { agile_board: BOARD });
    await request({ agile_board: PLAIN });
    const rows = await items(sprint, '');
    expect(rows).toMatchObject([
      { position: 1, estimate: null, sprint: { id: sprint }, request: { id: one, subject: 'R' } },
      { position: 2, problem: { id: two } },
    ]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('problem');
    expect(await items()).toMatchObject([
      { planned: false, done: false },
      { planned: false, done: false },
    ]);
    expect((await desk.call(`GET /sprints/${sprint}/sprint_backlog_items?fields=request`)).status).toBe(400);
  });

  it('are planned for records that are on the board when the sprint starts, each once', async () => {
    await start(null);
    const workflow = await desk.workflow();
    const task = await desk.task(workflow, { agile_board: BOARD });
    const [open, finished] = [
      await request({ agile_board: BOARD }),
      await request({ agile_board: BOARD, ...solved }),
    ];
    expect(await items()).toEqual([]);
    await start(++sprint);
    await start(sprint);
    expect(await itemOf(`/requests/${open}`)).toMatchObject({ planned: true, done: false });
    expect(await itemOf(`/tasks/${task}`)).toMatchObject({ planned: true, done: false });
    expect(await itemOf(`/requests/${finished}`)).toBeUndefined();
    await change(`/tasks/${task}`, { agile_board: null });
  });

  it('are done with the record, and null when it leaves the board before', async () => {
    const path = `/requests/${await request({ agile_board: BOARD })}`;
    await change(path, { agile_board: null });
    expect(await itemOf(path)).toMatchObject({ done: null });
    await change(path, { agile_board: BOARD });
    expect(await itemOf(path)).toMatchObject({ done: false });
    await change(path, solved);
    expect(await itemOf(path)).toMatchObject({ done: true });
    await change(path, { status: 'assigned' });
    expect(await itemOf(path)).toMatchObject({ done: false });
    expect(await items()).toHaveLength(1);
  });

  it('that are not done stay so, and are planned items of the next sprint', async () => {
    const path = `/problems/${await problem({ agile_board: BOARD })}`;
    const [item] = await items();
    await change(`/sprints/${sprint}/sprint_backlog_items/${String(item?.['id'])}`, { estimate: 5 });
    await start(null);
    await start(++sprint);
    await change(path, { status: 'solved' });
    expect(await items(sprint - 1)).toMatchObject([{ done: false, planned: false }]);
    expect(await items(sprint, '?fields=done,planned,estimate')).toMatchObject([
      { done: true, planned: true, estimate: 5 },
    ]);
  });

  it('change their position and estimate, without gaps, and nothing else', async () => {
    for (let nth = 0; nth < 3; nth++) await request({ agile_board: BOARD });
    const ids = (await items()).map(({ id }) => Number(id));
    const path = `/sprints/${sprint}/sprint_backlog_items`;
    await Promise.all(ids.map((id) => change(`${path}/${id}`, { position: 1, estimate: 3, done: true })));
    const rows = await items(sprint, '?fields=id,position,estimate,done');
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(rows).toMatchObject(ids.map(() => ({ estimate: 3, done: false })));
    expect((await desk.call(`PATCH ${path}/${ids[0]}`, { position: 0 })).status).toBe(422);
    expect((await desk.call(`PATCH ${path}/${ids[0]}`, { estimate: -1 })).status).toBe(422);
    expect((await desk.call(`GET /sprints/99/sprint_backlog_items/${ids[0]}`)).status).toBe(404);
    expect((await desk.call(`PATCH /sprints/99/sprint_backlog_items/${ids[0]}`, {})).status).toBe(404);
  });

  it('are read by the staff, and hidden with records that the token may not read', async () => {
    const id = await request({ agile_board: BOARD, requested_for: 21 });
    const [item] = await items();
    const path = `/sprints/${sprint}/sprint_backlog_items/${String(item?.['id'])}`;
    expect((await desk.call(`GET ${path}`, undefined, specialist(22))).status).toBe(200);
    expect((await desk.call(`GET ${path}`, undefined, endUser(21))).status).toBe(403);
    expect((await desk.call(`GET /requests/${id}/sprint_backlog_items`, undefined, endUser(21))).status).toBe(
      403,
    );
    const scopes = [{ effect: 'allow' as const, actions: ['sprint:Read', 'sprint:Update', 'problem:Read'] }];
    expect((await desk.call(`GET ${path}`, undefined, { ...manager, scopes })).status).toBe(404);
    expect(await desk.rows('/sprint_backlog_items', { ...manager, scopes })).not.toContainEqual(
      expect.objectContaining({ id: item?.['id'] }),
    );
  });

  it('come once when a record is put on the board as the sprint starts', async () => {
    await start(null);
    const ids = await Promise.all(Array.from({ length: 6 }, () => request()));
    sprint++;
    await Promise.all([start(sprint), ...ids.map((id) => change(`/requests/${id}`, { agile_board: BOARD }))]);
    expect(await items()).toHaveLength(6);
  });
});
