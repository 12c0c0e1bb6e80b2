import type { Api, Fields } from './api';
import type { E2eEnv } from './e2e-env';
import { until } from './until';
import { useSharedEnv } from './use-shared-env';

interface Item {
  readonly id: string;
  readonly record_type: string;
  readonly record: { readonly id: number; readonly subject: string };
  readonly agile_board_column: { readonly name: string } | null;
  readonly agile_board_column_position: number | null;
}

const COLLECTIONS = {
  request: 'requests',
  problem: 'problems',
  task: 'tasks',
  project_task: 'project_tasks',
};

/** Board of the demo data, through the gateway. */
describe('/agile_boards/:id/items', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let board: number;
  beforeAll(async () => {
    env = given();
    board = await env.demo('agile_boards', 'operations');
  });
  const items = (by: Api, query = '') => by.get<Item[]>(`/agile_boards/${board}/items${query}`);
  const columnNames = (found: readonly Item[]) => [
    ...new Set(found.map((item) => item.agile_board_column?.name)),
  ];
  /** Ids as those of items, of the records that the collection of each type lists to the person. */
  const listed = async (by: Api) => {
    const each = Object.entries(COLLECTIONS).map(async ([type, collection]) => {
      const path = `/${collection}?agile_board=${board}&per_page=100&fields=id`;
      const { status, body } = await by.call<Fields[]>('GET', path);
      return status === 200 ? body.map(({ id }) => `${type}-${id}`) : [];
    });
    return (await Promise.all(each)).flat().sort();
  };

  it('has work of four types by column and position', async () => {
    const found = await items(env.as('Ellen'));
    expect(new Set(found.map((item) => item.record_type))).toEqual(new Set(Object.keys(COLLECTIONS)));
    expect(columnNames(found)).toEqual(['To do', 'Doing', 'Done']);
    for (const name of columnNames(found)) {
      const inColumn = found.filter((item) => item.agile_board_column?.name === name);
      expect(inColumn.map((item) => item.agile_board_column_position)).toEqual(
        inColumn.map((_, index) => index + 1),
      );
    }
    expect(found).toContainEqual(
      expect.objectContaining({
        record: expect.objectContaining({ subject: 'Mail waits in the queue after nine' }),
      }),
    );
  });

  it('has for each role the records that the collections of their types list to it', async () => {
    for (const name of ['Ellen', 'Howard', 'Walter']) {
      const found = await items(env.as(name), '?per_page=100');
      expect([name, found.map(({ id }) => id).sort()]).toEqual([name, await listed(env.as(name))]);
    }
  });

  it('is there neither for end users nor for other accounts', async () => {
    const statusFor = async (name: string, path = 'items') =>
      (await env.as(name).call('GET', `/agile_boards/${board}/${path}`)).status;
    expect(await statusFor('Omar')).toBe(404);
    expect(await statusFor('Ruth')).toBe(404);
    expect(await statusFor('Ruth', 'items?record_type=request')).toBe(404);
  });

  it('follows a record that is moved', async () => {
    const ellen = env.as('Ellen');
    const columns = await ellen.get<Fields[]>(`/agile_boards/${board}/columns?fields=id,name`);
    const columnId = (name: string) => columns.find((column) => column['name'] === name)?.id;
    const { id } = await ellen.post('/requests', {
      subject: 'Goes over the board',
      category: 'other',
      agile_board_column: columnId('To do'),
    });
    const found = async () =>
      (await items(ellen, '?per_page=100')).find((item) => item.id === `request-${id}`);
    expect(await found()).toMatchObject({ agile_board_column: { name: 'To do' } });
    await ellen.patch(`/requests/${id}`, {
      agile_board_column: columnId('Done'),
      agile_board_column_position: 1,
    });
    expect(await found()).toMatchObject({
      agile_board_column: { name: 'Done' },
      agile_board_column_position: 1,
    });
    await ellen.patch(`/requests/${id}`, { agile_board_column: null, agile_board: null });
    await until(async () => (await found()) === undefined);
  });
});
