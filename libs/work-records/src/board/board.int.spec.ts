import type { Principal } from '@deskline/identity';
import { Database, encodeFrame, Nats } from '@deskline/platform';
import type { QueryRunner } from 'typeorm';
import { AgileBoardItems1799800400095 } from '../../migrations/1799800400095-agile-board-items.migration';
import { endUser, manager, WorkRecordsEnv } from '../../test/work-records-env';

const DOING = 10;
const DONE = 11;
const ELSEWHERE = 20;

describe('a column of an agile board', () => {
  let desk: WorkRecordsEnv;
  const problem = (values: object) =>
    desk.create('POST /problems', {
      subject: 'P',
      impact: 'low',
      manager: 1,
      service: 3,
      team: 7,
      ...values,
    });
  const request = (values: object) =>
    desk.create('POST /requests', { subject: 'R', category: 'rfi', ...values });
  const position = async (path: string) => (await desk.read(path))['agile_board_column_position'];
  const positions = (paths: readonly string[]) => Promise.all(paths.map(position));
  const move = (path: string, values: object) => desk.call(`PATCH ${path}`, values);
  const fill = async (column: number) => [
    `/problems/${await problem({ agile_board_column: column })}`,
    `/requests/${await request({ agile_board_column: column })}`,
    `/tasks/${await desk.task(await desk.workflow(), { agile_board_column: column })}`,
  ];
  const clear = (column: number) =>
    desk.service.get(Database).query(
      `UPDATE request SET agile_board_column_id = NULL, agile_board_id = NULL WHERE agile_board_column_id = ${column};
       UPDATE problem SET agile_board_column_id = NULL, agile_board_id = NULL WHERE agile_board_column_id = ${column};
       UPDATE task SET agile_board_column_id = NULL, agile_board_id = NULL WHERE agile_board_column_id = ${column}`,
    );

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    // The engine makes tables of its definitions; the SQL of a view is in its migration.
    const query = (text: string) => desk.service.get(Database).query(text);
    await new AgileBoardItems1799800400095().up({ query } as unknown as QueryRunner);
    await desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ('agile_board_column', ${DOING}, 'widget', 'Doing', 1, false, '"name":"Doing"', '{"agile_board":1,"position":2}'),
         ('agile_board_column', ${DONE}, 'widget', 'Done', 1, false, '"name":"Done"', '{"agile_board":1,"position":1}'),
         ('agile_board_column', ${ELSEWHERE}, 'widget', 'New', 1, false, '"name":"New"', '{"agile_board":2}')`,
    );
  });
  afterEach(() => Promise.all([clear(DOING), clear(DONE)]));
  afterAll(() => desk?.service.stop());

  it('numbers its items of all record types from 1, the topmost', async () => {
    const paths = await fill(DOING);
    expect(await positions(paths)).toEqual([1, 2, 3]);
    const first = `/requests/${await request({ agile_board_column: DOING, agile_board_column_position: 1 })}`;
    expect(await positions([first, ...paths])).toEqual([1, 2, 3, 4]);
    const [row] = await desk.rows(`/requests?ids=${first.slice(10)}&fields=agile_board_column_position`);
    expect(row).toMatchObject({ agile_board_column_position: 1 });
  });

  it('has no gaps after an item is moved, leaves, is archived or restored', async () => {
    const [one = '', two = '', three = ''] = await fill(DOING);
    const all = [one, two, three];
    await move(three, { agile_board_column_position: 1 });
    expect(await positions(all)).toEqual([2, 3, 1]);
    await move(three, { agile_board_column_position: 99 });
    expect(await positions(all)).toEqual([1, 2, 3]);
    await move(one, { agile_board_column_position: 2 });
    expect(await positions(all)).toEqual([2, 1, 3]);
    await move(two, { agile_board_column: null });
    expect(await positions(all)).toEqual([1, null, 2]);
    await move(two, { agile_board_column: DOING });
    expect(await positions(all)).toEqual([1, 3, 2]);
    await move(one, { status: 'solved' });
    await desk.call(`POST ${one}/archive`);
    expect(await positions(all)).toEqual([null, 2, 1]);
    await desk.call(`POST ${one}/restore`);
    expect(await positions(all)).toEqual([3, 2, 1]);
  });

  it('places an item from another column at the given position, else at its former one', async () => {
    const [one = '', two = '', three = ''] = await fill(DOING);
    const others = await fill(DONE);
    await move(two, { agile_board_column: DONE });
    expect(await positions([one, three])).toEqual([1, 2]);
    expect(await positions([two, ...others])).toEqual([2, 1, 3, 4]);
    await move(three, { agile_board_column: DONE, agile_board_column_position: 1 });
    expect(await positions([three, two, ...others])).toEqual([1, 3, 2, 4, 5]);
  });

  it('emits events for the moved item only, and none for an item sent to its own position', async () => {
    const [one = '', two = ''] = await fill(DOING);
    const [before, other] = [await desk.read(one), await desk.read(two)];
    await move(two, { agile_board_column_position: 1 });
    expect(await desk.read(one)).toEqual({ ...before, agile_board_column_position: 2 });
    const id = Number(other['id']);
    const events = await desk.events('request', id);
    expect(events.map(({ event }) => event)).toEqual(['request.create', 'request.update']);
    expect((await move(two, await desk.read(two))).status).toBe(200);
    expect(await desk.events('request', id)).toEqual(events);
    expect(await positions([one, two])).toEqual([2, 1]);
  });

  it('has no gaps after many concurrent moves', async () => {
    const paths = [...(await fill(DOING)), ...(await fill(DOING))];
    const moved = await Promise.all(
      paths.slice(1).map((path, index) => move(path, { agile_board_column_position: ((index * 2) % 3) + 1 })),
    );
    expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await positions(paths)).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  describe('GET /agile_boards/1/items', () => {
    interface Item {
      readonly id: string;
      readonly record: { readonly subject: string };
      readonly agile_board_column: { readonly id: number } | null;
      readonly agile_board_column_position: number | null;
    }
    const items = async (query = '', as = manager) => {
      const { status, json } = await desk.call(`GET /agile_boards/1/items${query}`, undefined, as);
      expect(status).toBe(200);
      return json as unknown as readonly Item[];
    };
    const names = async (query?: string, as?: Principal) => (await items(query, as)).map(({ id }) => id);
    const nameOf = (path: string) => path.slice(1).replace('s/', '-');
    let all: string[];

    beforeAll(() => {
      desk.service.get(Nats).connection.subscribe('parents.agile_board', {
        callback: (_error, message) => {
          const { id } = JSON.parse(message.string().split('\n')[0] as string) as { id: number };
          message.respond(encodeFrame({ status: 200, seen: id === 1 }, Buffer.from('[]')));
        },
      });
    });
    beforeEach(async () => {
      // Column 11 is to the left of 10.
      all = [...(await fill(DONE)), ...(await fill(DOING))].map(nameOf);
    });

    it('lists the records of all types by column and position', async () => {
      const listed = await items();
      expect(listed.map(({ id }) => id)).toEqual(all);
      expect(listed.map((item) => item.agile_board_column?.id)).toEqual([
        DONE,
        DONE,
        DONE,
        DOING,
        DOING,
        DOING,
      ]);
      expect(listed.map((item) => item.agile_board_column_position)).toEqual([1, 2, 3, 1, 2, 3]);
      expect(listed[0]).toMatchObject({
        record_type: 'problem',
        record: { subject: 'P' },
        status: 'assigned',
      });
      await move(`/tasks/${(all[5] ?? '').slice(5)}`, { agile_board_column_position: 1 });
      expect(await names('?agile_board_column=10')).toEqual([all[5], all[3], all[4]]);
    });

    it('is filtered and paged as any collection is', async () => {
      expect(await names('?record_type=request')).toEqual([all[1], all[4]]);
      expect(await names('?team=7&record_type=!request')).toEqual([all[0], all[2], all[3], all[5]]);
      const { headers } = await desk.call('GET /agile_boards/1/items?per_page=4');
      expect(headers['X-Pagination-Total-Entries']).toBe('6');
      const next = /<([^>]*)>; rel="next"/.exec(headers['Link'] ?? '')?.[1] ?? '';
      expect(await names(next.slice(next.indexOf('?')))).toEqual(all.slice(4));
      expect((await desk.call('GET /agile_boards/2/items')).status).toBe(404);
      expect((await desk.call('GET /agile_boards/1/items?subject=P')).status).toBe(400);
      expect((await desk.call('GET /agile_boards/1/items?q=problem')).status).toBe(400);
    });

    it('leaves out types that the token may not read, and is closed to people who read no work', async () => {
      const scopes = [{ effect: 'allow' as const, actions: ['agile-board:Read', 'task:Read'] }];
      expect(await names('', { ...manager, scopes })).toEqual([all[2], all[5]]);
      const none = [{ effect: 'allow' as const, actions: ['agile-board:Read'] }];
      expect(await names('', { ...manager, scopes: none })).toEqual([]);
      expect((await desk.call('GET /agile_boards/1/items', undefined, endUser(11))).status).toBe(403);
    });

    it('leaves archived records out', async () => {
      const path = `/problems/${(all[0] ?? '').slice(8)}`;
      await move(path, { status: 'solved' });
      await desk.call(`POST ${path}/archive`);
      expect(await names('?agile_board_column=11')).toEqual([all[1], all[2]]);
    });
  });

  it('sets the board of its items, and is refused together with another board', async () => {
    const id = await request({ agile_board_column: DOING });
    expect(await desk.read(`/requests/${id}`)).toMatchObject({ agile_board: { id: 1 } });
    const { status, json } = await move(`/requests/${id}`, { agile_board: 3, agile_board_column: ELSEWHERE });
    const refusal = 'Agile board column belongs to another board';
    expect([status, json['errors']]).toEqual([422, [['agile_board_column', refusal]]]);
    await move(`/requests/${id}`, { agile_board: 2 });
    expect(await desk.read(`/requests/${id}`)).toMatchObject({
      agile_board: { id: 2 },
      agile_board_column: null,
      agile_board_column_position: null,
    });
  });
});
