import { appendEvents, type NewEvent } from '@deskline/events';
import type { Database } from '@deskline/platform';
import { workRecords } from '@deskline/work-records/records';
import { givePositions } from '../../libs/events/src/log/head';
import { readRange } from '../../libs/events/src/log/read';
import { sweep } from '../../libs/events/src/log/sweep';
import { atMost, type Row } from '../figures';
import { ACCOUNT } from './data';
import type { Desk } from './desk';
import { insertRows } from './fill';
import type { Growth } from './growth';

const AT_ONCE = 1_000_000;
const BATCH = 100;
const VALUES = {
  entry: 'n',
  position: 'n',
  positioned_at: 'made',
  event: `'task.update'`,
  account_id: `'${ACCOUNT}'`,
  object_type: `'task'`,
  object_id: 'n % 100000',
  payload: `'{"status": "assigned", "team": {"id": 7, "name": "Network"}}'`,
};

const event: NewEvent = {
  ...{ event: 'task.update', account_id: ACCOUNT, object_type: 'task', object_id: 1 },
  ...{ person_id: 1, person_name: 'Reader', audit_line_id: null, note_id: null, request_id: null },
  ...{ payload: { status: 'assigned' }, snapshot: null, occurred_at: '2026-01-01T00:00:00Z' },
};

async function fill(database: Database, rows: number): Promise<void> {
  await database.query(
    'SELECT add_event_log_partition() FROM event_log_head, generate_series(1, ($1 - past) / span + 2)',
    [rows],
  );
  for (let first = 1; first <= rows; first += AT_ONCE)
    await insertRows(database, 'event_log', VALUES, [first, Math.min(first + AT_ONCE - 1, rows)]);
  await database.query(`SELECT setval('event_log_entry_seq', $1)`, [rows]);
  await database.query('UPDATE event_log_head SET position = $1, published = $1', [rows]);
  await database.query('VACUUM (ANALYZE) event_log');
}

const append = ({ database }: Desk, count: number) =>
  database.transaction((transaction) => appendEvents(transaction, Array<NewEvent>(count).fill(event)));
const range = ({ database }: Desk, after: number) =>
  readRange(database, 'bench', { after, limit: BATCH, bytes: 1_000_000 });

export const events: Growth = {
  name: 'events',
  catalogue: workRecords,
  fill,
  calls: [
    { name: 'an event is written', run: (desk) => append(desk, 1) },
    {
      name: `${BATCH} events are written and get positions`,
      run: async (desk) => {
        await append(desk, BATCH);
        await givePositions(desk.database, { above: 0, limit: 500, published: 0, now: new Date() });
      },
    },
    { name: `the next ${BATCH} events at the end of the log`, run: (desk) => range(desk, desk.rows - BATCH) },
    {
      name: `the next ${BATCH} events anywhere in the log`,
      run: (desk, nth) => range(desk, (nth * 7919) % (desk.rows - BATCH)),
    },
    {
      name: 'a sweep of the log that finds nothing old',
      run: ({ database }) => sweep(database, new Date(0), 500),
    },
  ],
};

const MOST_MS = 100;

/** Drops all full partitions of the log, as the leader does when they are old. */
export async function dropPartitions({ database, rows }: Desk): Promise<Row> {
  const count = async () =>
    (await database.rows(`SELECT FROM pg_partition_tree('event_log_positioned') WHERE isleaf`)).length;
  const before = await count();
  const began = performance.now();
  await sweep(database, new Date(), 1);
  const each = (performance.now() - began) / (before - (await count()));
  return atMost(
    `a million events are dropped, of ${rows.toLocaleString('en')}`,
    each,
    MOST_MS,
    (ms) => `${ms.toFixed(0)} ms`,
  );
}
