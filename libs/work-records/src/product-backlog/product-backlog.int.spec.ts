import { Database, encodeFrame, Nats } from '@deskline/platform';
import type { QueryRunner } from 'typeorm';
import { ProductBacklogItems1799801004412 } from '../../migrations/1799801004412-product-backlog-items.migration';
import { endUser, manager, WorkRecordsEnv } from '../../test/work-records-env';

describe('items of a product backlog', () => {
  let desk: WorkRecordsEnv;
  let backlog = 0;
  const request = async (values: object = {}) =>
    `/requests/${await desk.create('POST /requests', { subject: 'R', category: 'rfc', product_backlog_id: backlog, ...values })}`;
  const problem = async (values: object = {}) =>
    `/problems/${await desk.create('POST /problems', {
      ...{ subject: 'P', impact: 'low', manager: 1, service: 3, team: 7, product_backlog_id: backlog },
      ...values,
    })}`;
  const change = async (path: string, values: object) => {
    const { status, json } = await desk.call(`PATCH ${path}`, values);
    expect([status, json]).toMatchObject([200, {}]);
  };
  const items = (query = '', as = manager) =>
    desk.rows(`/product_backlogs/${backlog}/product_backlog_items${query}`, as);
  const pathOf = ({ request, problem }: Record<string, unknown>) =>
    request ? `/requests/${(request as { id: number }).id}` : `/problems/${(problem as { id: number }).id}`;
  const paths = async () => (await items()).map(pathOf);

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    // The engine makes tables of its definitions; the SQL of a view is in its migration.
    const query = (text: string) => desk.service.get(Database).query(text);
    await new ProductBacklogItems1799801004412().up({ query } as unknown as QueryRunner);
    desk.service.get(Nats).connection.subscribe('parents.product_backlog', {
      callback: (_error, message) =>
        message.respond(encodeFrame({ status: 200, seen: true }, Buffer.from('[]'))),
    });
  });
  beforeEach(() => {
    backlog += 1;
  });
  afterAll(() => desk?.service.stop());

  it('are its problems and requests, by position', async () => {
    const all = [await request(), await problem(), await request()];
    expect(await paths()).toEqual(all);
    const [first, second] = await items();
    expect(first).toMatchObject({ position: 1, estimate: null, request: { subject: 'R' } });
    expect(Object.keys(first ?? {})).not.toContain('problem');
    expect(second).toMatchObject({ position: 2, problem: { subject: 'P' } });
    expect(await desk.read(String(all[2]))).toMatchObject({
      product_backlog: { id: backlog },
      product_backlog_position: 3,
    });
  });

  it('are moved by product_backlog_position, and leave without a gap', async () => {
    const [one = '', two = '', three = ''] = [await request(), await problem(), await request()];
    await change(three, { product_backlog_position: 1 });
    expect(await paths()).toEqual([three, one, two]);
    await change(one, { product_backlog_id: null });
    expect(await paths()).toEqual([three, two]);
    expect((await items()).map(({ position }) => position)).toEqual([1, 2]);
    expect(await desk.read(one)).toMatchObject({ product_backlog: null, product_backlog_position: null });
    await change(two, { status: 'solved' });
    await desk.call(`POST ${two}/archive`);
    expect(await paths()).toEqual([three]);
  });

  it('have no gaps after concurrent changes', async () => {
    const all = await Promise.all([request(), problem(), request(), problem(), request()]);
    await Promise.all(all.map((path, nth) => change(path, { product_backlog_position: (nth % 2) + 1 })));
    expect((await items()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    const read = await Promise.all((await paths()).map((path) => desk.read(path)));
    expect(read.map((row) => row['product_backlog_position'])).toEqual([1, 2, 3, 4, 5]);
  });

  it('are on a board at the same time, with a position there of its own', async () => {
    const path = await request({ product_backlog_position: 1, agile_board: 5 });
    await request({ product_backlog_position: 1 });
    expect(await desk.read(path)).toMatchObject({
      product_backlog_position: 2,
      agile_board_column_position: null,
    });
  });

  it('have the estimate of the last sprint of the record', async () => {
    const path = await request();
    const id = Number(path.slice('/requests/'.length));
    for (const estimate of [8, 5])
      await desk.service.get(Database).query(
        `INSERT INTO sprint_backlog_item (account_id, version, created_at, updated_at, planned, sprint_id, request_id, estimate)
         VALUES ('widget', 1, now(), now(), true, $1::integer, $2, $1::integer)`,
        [estimate, id],
      );
    expect(await items('?fields=estimate')).toMatchObject([{ estimate: 5 }]);
  });

  it('leave out records that the token may not read, and are closed to people who read no work', async () => {
    const [, other] = [await request(), await problem()];
    const scopes = [{ effect: 'allow' as const, actions: ['product-backlog:Read', 'problem:Read'] }];
    expect((await items('', { ...manager, scopes })).map(pathOf)).toEqual([other]);
    const path = `GET /product_backlogs/${backlog}/product_backlog_items`;
    expect((await desk.call(path, undefined, endUser(11))).status).toBe(403);
    expect((await desk.call(`${path}?subject=P`)).status).toBe(400);
  });
});
