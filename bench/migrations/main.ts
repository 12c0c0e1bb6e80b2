import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '@deskline/local-stack';
import { Database, Settings } from '@deskline/platform';
import { report, type Row, type Section } from '../figures';
import { databaseOn } from '../rig';
import { insertRows } from '../scale/fill';
import { branch, type Branch } from './branch';
import { KINDS } from './kinds';
import { LockWatch } from './lock-watch';
import { Writers } from './writers';

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '10000000' } } });
const ROWS = Number(options.rows);
const PROBLEMS = 1_000;
/** Longest lock of a table, and longest wait of a writer for one. */
const MOST_MS = 1_000;
/** Time without a migration, for comparison. */
const QUIET_MS = 20_000;
const FIRST_NUMBER = 1_900_000_000_000;

const ms = (value: number): string => `${Math.round(value).toLocaleString('en')} ms`;
const log = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

/** Requests with their key only: their other indexes would make the filling longer, and no lock. */
async function fill(database: Database): Promise<void> {
  const indexes = await database.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'request'::regclass AND NOT indisprimary`,
  );
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  await insertRows(database, 'problem', { account_id: `'widget'`, subject: `'Problem ' || n` }, [
    1,
    PROBLEMS,
  ]);
  const values = {
    account_id: `'widget'`,
    subject: `'Request ' || n`,
    category: `'incident'`,
    status: `'assigned'`,
    sourceID: `'ext-' || n`,
    team_id: 'n % 200',
    problem_id: `1 + n % ${PROBLEMS}`,
  };
  const part = Math.max(1, Math.floor(ROWS / 10));
  for (let first = 1; first <= ROWS; first += part)
    await insertRows(database, 'request', values, [first, Math.min(ROWS, first + part - 1)]);
  await database.query('VACUUM (ANALYZE) request');
}

async function measured(name: string, work: () => Promise<number>, seen: Seen): Promise<Row> {
  seen.locks.take();
  seen.writers.take();
  const began = performance.now();
  const tries = await work();
  const seconds = (performance.now() - began) / 1000;
  const { waitedMs, heldMs } = seen.locks.take();
  const { longestMs, statements } = seen.writers.take();
  const more = [
    ms(heldMs),
    ms(longestMs),
    statements.toLocaleString('en'),
    String(tries),
    `${seconds.toFixed(0)} s`,
  ];
  log(`${name}: waited ${ms(waitedMs)}, ${more.join(', ')}`);
  const met = Math.max(waitedMs, heldMs) < MOST_MS;
  return { name, figure: ms(waitedMs), target: 'both below 1,000 ms', met, more };
}

interface Seen {
  readonly locks: LockWatch;
  readonly writers: Writers;
}

async function apply(
  work: Branch,
  environment: Readonly<Record<string, string>>,
  seen: Seen,
): Promise<Row[]> {
  const idle = await measured('no migration', () => pause(QUIET_MS).then(() => 0), seen);
  const rows: Row[] = [{ name: idle.name, figure: idle.figure, more: idle.more }];
  for (const [at, [name, statement]] of KINDS.entries()) {
    await work.add('Bench', FIRST_NUMBER + at * 10, statement);
    rows.push(await measured(name, () => work.migrate(environment), seen));
  }
  return rows;
}

async function migrations(): Promise<Section[]> {
  const dir = await mkdtemp(join(tmpdir(), 'deskline-bench-migrations-'));
  const postgres = await startPostgres({ dir });
  const work = await branch();
  const environment = { DATABASE_URL: postgres.url, LOG_LEVEL: 'info' };
  const url = databaseOn(postgres.url, 'work_records');
  const opened: { stop(): Promise<void> }[] = [];
  let database: Database | undefined;
  try {
    await work.migrate(environment);
    database = Database.open(url, 'bench', Object.assign(new Settings(), { STATEMENT_TIMEOUT_MS: 600_000 }));
    await database.query(`ALTER SYSTEM SET max_wal_size = '4GB'`);
    await database.query('SELECT pg_reload_conf()');
    log(`${ROWS.toLocaleString('en')} requests are written`);
    await fill(database);
    const [size] = await database.rows(`SELECT pg_size_pretty(pg_total_relation_size('request'))`);
    log(`table of ${size?.[0]}`);
    const writers = await Writers.start(url, ROWS);
    opened.push(writers);
    const locks = await LockWatch.start(url);
    opened.push(locks);
    const rows = await apply(work, environment, { locks, writers });
    const [invalid] = await database.rows('SELECT count(*) FROM pg_index WHERE NOT indisvalid');
    return [
      {
        title: `Migrations of ${ROWS.toLocaleString('en')} requests beside writers`,
        columns: [
          'change',
          'longest wait for a lock',
          'longest lock',
          'longest statement',
          'statements',
          'tries',
          'took',
        ],
        rows,
        notes: [
          `Each change is applied by the command \`migrate\`, as \`npm run migration\` writes it. Four connections insert and change rows, a fifth keeps a transaction open for 1.5 s every 3 s. Tries: places in the queue for a lock that were given up.`,
          `Locks are sampled every 10 ms: those that stop writers. The table (${size?.[0]}) has its primary key and no other index before. Invalid indexes at the end: ${invalid?.[0]}.`,
        ],
      },
    ];
  } finally {
    for (const each of opened) await each.stop();
    await database?.close();
    await work.remove();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

report(migrations);
