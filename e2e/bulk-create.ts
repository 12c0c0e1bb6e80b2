import type { Api, Fields } from './api';
import { until } from './until';
import { read, untilAnswered } from './until-answered';
import type { E2eEnv } from './e2e-env';

const TASKS = 1_000;
const ON_BOARD = 100;
/** Concurrent calls: few enough for the last one to be answered within the gateway's timeout. */
const CONCURRENCY = 24;

/** Repeats the call until it is answered; with an idempotency key it takes effect once. */
async function write(
  api: Api,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  key?: string,
): Promise<Fields> {
  const headers = key ? { 'idempotency-key': key } : undefined;
  return (await untilAnswered(() => api.call<Fields>(method, path, body, headers))).body;
}

/** Runs all jobs, so many at a time. */
async function concurrently<T>(jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...jobs.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

/** "1,000 tasks created in one workflow concurrently: 1,000 task.create events, none lost, none doubled; positions and counters exact." */
export async function bulkCreate(env: E2eEnv, clients: readonly Api[]): Promise<void> {
  const of = (at: number) => clients[at % clients.length] as Api;
  const ellen = env.as('Ellen');
  const webhook = await env.webhook('task.create', '/bulk');
  const board = await ellen.post('/agile_boards', { name: 'Storm' });
  const column = await ellen.post(`/agile_boards/${board.id}/columns`, { name: 'Waves', position: 1 });
  const workflow = await env.workflow();
  const other = await env.workflow();
  const values = await env.taskValues();
  const onBoard = { agile_board: board.id, agile_board_column: column.id };

  const planned = Array.from({ length: TASKS }, (_, at) => 1 + (at % 7));
  const made = concurrently(
    planned.map((planned_effort, at) => () => {
      const body = { ...values, planned_effort, ...(at < ON_BOARD && onBoard) };
      return write(of(at), 'POST', `/workflows/${workflow.id}/tasks`, body, `bulk-${workflow.id}-${at}`);
    }),
  );
  // Writes to another workflow succeed all the while.
  for (let round = 0; round < 10; round++)
    await write(of(round), 'POST', `/workflows/${other.id}/tasks`, values, `beside-${other.id}-${round}`);
  const ids = (await made).map(({ id }) => id);
  expect(new Set(ids).size).toBe(TASKS);

  const sum = (efforts: readonly number[]) => efforts.reduce((total, each) => total + each, 0);
  const now = async () => (await read<Fields>(of(0), `/workflows/${workflow.id}`)).body;
  expect(await now()).toMatchObject({ planned_effort: sum(planned), status: 'registered' });
  const all = await read(of(1), `/tasks?workflow=${workflow.id}&per_page=1`);
  expect(all.headers['x-pagination-total-entries']).toBe(String(TASKS));
  const placed = ids.slice(0, ON_BOARD).join(',');
  const { body: rows } = await read<Fields[]>(
    of(0),
    `/tasks?id=${placed}&per_page=100&fields=agile_board_column_position`,
  );
  expect(rows.map((row) => Number(row['agile_board_column_position'])).sort((a, b) => a - b)).toEqual(
    Array.from({ length: ON_BOARD }, (_, at) => at + 1),
  );

  // Changes of one workflow's tasks take turns as well.
  const changed = ids.slice(0, 200);
  await concurrently(
    changed.map((id, at) => () => write(of(at), 'PATCH', `/tasks/${id}`, { planned_effort: 10 })),
  );
  expect(await now()).toMatchObject({ planned_effort: 10 * changed.length + sum(planned.slice(200)) });

  const delivered = () => env.receiver.at('/bulk').map(({ message }) => Number(message.object_id));
  await until(() => {
    const deliveredIds = new Set(delivered());
    return ids.every((id) => deliveredIds.has(id));
  });
  const wanted = new Set(ids);
  expect(delivered().filter((id) => wanted.has(id))).toHaveLength(TASKS);
  await ellen.patch(`/webhooks/${webhook.id}`, { disabled: true });
}
