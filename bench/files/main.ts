import { rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SERVICES } from '@deskline/local-stack';
import { startStack, type Stack } from '@deskline/testing';
import { Client } from 'pg';
import { cpuMs, memoryOf, untilQuiet } from '../cpu';
import { atMost, report, type Row, type Section } from '../figures';
import { databaseOn } from '../rig';
import { FileApi } from './file-api';

/** `--rows 1000000` shows that memory does not grow with the file; `--filled 1000000` exports so many further rows. */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, filled: { type: 'string', default: '0' } },
});
const ROWS = Number(options.rows);
const FILLED = Number(options.filled);
const SINGLE = 100;
const SAMPLE_MS = 200;
const GATEWAY = 'api-gateway';
/** CPU of an imported row beside that of a call. */
const BESIDE_POST = 0.5;
/** Megabytes that a gateway may need beside those at rest. */
const MEMORY_MB = 250;

interface Spent {
  readonly cpuMs: number;
  readonly seconds: number;
  /** Memory of the gateway, at most, beside what it had before. */
  readonly memoryMb: number;
  /** Memory of each service, before and at most. */
  readonly memory: ReadonlyMap<string, readonly [before: number, most: number]>;
}

async function spend(pids: readonly number[], work: () => Promise<unknown>): Promise<Spent> {
  await untilQuiet(pids);
  const memory = new Map<string, readonly [number, number]>();
  const sample = () => {
    for (const [name, mb] of memoryOf(pids)) {
      const [before, most] = memory.get(name) ?? [mb, mb];
      memory.set(name, [before, Math.max(most, mb)]);
    }
  };
  sample();
  const [cpu, began] = [cpuMs(pids), performance.now()];
  let isDone = false;
  const sampling = (async () => {
    while (!isDone) {
      sample();
      await sleep(SAMPLE_MS);
    }
  })();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  isDone = true;
  await sampling;
  await untilQuiet(pids);
  const [before, most] = memory.get(GATEWAY) ?? [0, 0];
  return { cpuMs: cpuMs(pids) - cpu, seconds, memoryMb: most - before, memory };
}

/** Memory of the services that took part, in a line below the table. */
const told = (what: string, { memory, seconds }: Spent): string => {
  const services = [...memory].filter(([name]) => SERVICES.some((service) => service === name));
  const each = services.map(
    ([name, [before, most]]) => `${name} ${Math.round(before)} to ${Math.round(most)}`,
  );
  return `Memory (RSS, MB) in the ${Math.round(seconds)} s of the ${what}: ${each.join(', ')}`;
};

async function* lines(): AsyncIterable<string> {
  yield 'Name,City,Source,Source ID\n';
  for (let nth = 1; nth <= ROWS; nth++) yield `Site of the bench ${nth},Gouda,bench,${nth}\n`;
}

const pidsOf = (stack: Stack): number[] =>
  [
    ...SERVICES.flatMap((service) => stack.fleet.of(service).map(({ pid }) => pid)),
    stack.postgres.pid,
    stack.nats.pid,
  ].filter((pid) => pid !== undefined);

/** Copies a site of the import many times: an export reads rows, whoever wrote them. */
async function fill(database: Client): Promise<void> {
  if (FILLED === 0) return;
  await database.query(
    `INSERT INTO site SELECT (jsonb_populate_record(one, jsonb_build_object('id', 100000000 + n, 'sourceID', 'filled ' || n))).*
     FROM (SELECT s AS one FROM site s WHERE s."sourceID" = '1' AND s.source = 'bench') its, generate_series(1, $1::integer) n`,
    [FILLED],
  );
  await database.query('ANALYZE site');
}

async function files(): Promise<Section[]> {
  const environment = {
    LOG_LEVEL: 'warn',
    IMPORT_MAX_ROWS: String(ROWS + 1),
    IMPORT_MAX_BYTES: String(1024 ** 3),
    RATE_LIMIT_PER_HOUR: '1000000',
  };
  const stack = await startStack({ environment });
  const pids = pidsOf(stack);
  const api = new FileApi(stack, stack.demo?.people[0]?.token ?? '');
  const database = new Client(databaseOn(stack.postgres.url, 'configuration_records'));
  const file = join(tmpdir(), `sites-${process.pid}.csv`);
  try {
    await database.connect();
    await pipeline(Readable.from(lines()), createWriteStream(file));
    await database.query('CREATE TABLE copied (name text, city text, source text, source_id text)');
    const copyIn = await spend(pids, () =>
      database.query(`COPY copied FROM '${file}' WITH (FORMAT csv, HEADER true)`),
    );
    const alone = await spend(pids, async () => {
      for (let nth = 0; nth < SINGLE; nth++)
        await api.create('/sites', { name: `Single ${nth}`, city: 'Gouda' });
    });
    const imported = await spend(pids, () => api.import('sites', file));
    await fill(database);
    const exported = await spend(pids, () => api.export('sites'));
    const copyOut = await spend(pids, () =>
      database.query(`COPY (SELECT * FROM site ORDER BY id) TO '/dev/null' WITH (FORMAT csv, HEADER true)`),
    );
    const row = (name: string, spent: Spent, beside: number, target?: number, rows = ROWS): Row => {
      const value = spent.cpuMs / rows / beside;
      const more = [`${(spent.cpuMs / rows).toFixed(3)} ms`, `${Math.round(rows / spent.seconds)}`];
      return target === undefined
        ? { name, figure: `${value.toFixed(2)}x`, more }
        : { ...atMost(name, value, target), more };
    };
    const cpuOf = (spent: Spent, rows = ROWS) => Math.max(spent.cpuMs / rows, 0.000_1);
    const all = ROWS + FILLED;
    return [
      {
        title:
          FILLED === 0
            ? `${ROWS.toLocaleString('en')} rows imported and exported`
            : `${ROWS.toLocaleString('en')} rows imported, ${all.toLocaleString('en')} exported`,
        columns: ['rows', 'CPU', 'CPU of a row', 'rows a second'],
        rows: [
          row('imported, beside single POSTs', imported, alone.cpuMs / SINGLE, BESIDE_POST),
          row('imported, beside COPY', imported, cpuOf(copyIn)),
          row('exported, beside COPY', exported, cpuOf(copyOut, all), undefined, all),
          atMost(
            'memory of the gateway, import',
            imported.memoryMb,
            MEMORY_MB,
            (mb) => `${Math.round(mb)} MB`,
          ),
          atMost(
            'memory of the gateway, export',
            exported.memoryMb,
            MEMORY_MB,
            (mb) => `${Math.round(mb)} MB`,
          ),
        ],
        notes: [told('import', imported), told('export', exported)],
      },
    ];
  } finally {
    await database.end();
    await api.close();
    await stack.stop();
    await rm(file, { force: true });
  }
}

report(files);
