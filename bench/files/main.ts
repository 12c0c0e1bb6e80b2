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

/** `--rows 1000000` shows that memory does not grow with the file. */
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '20000' } } });
const ROWS = Number(options.rows);
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
}

async function spend(pids: readonly number[], work: () => Promise<unknown>): Promise<Spent> {
  await untilQuiet(pids);
  const memory = () => memoryOf(pids).get(GATEWAY) ?? 0;
  const [cpu, began, atRest] = [cpuMs(pids), performance.now(), memory()];
  let most = atRest;
  let isDone = false;
  const sampling = (async () => {
    while (!isDone) {
      most = Math.max(most, memory());
      await sleep(SAMPLE_MS);
    }
  })();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  isDone = true;
  await sampling;
  await untilQuiet(pids);
  return { cpuMs: cpuMs(pids) - cpu, seconds, memoryMb: most - atRest };
}

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
    const exported = await spend(pids, () => api.export('sites'));
    const copyOut = await spend(pids, () =>
      database.query(`COPY (SELECT * FROM site ORDER BY id) TO '/dev/null' WITH (FORMAT csv, HEADER true)`),
    );
    const row = (name: string, spent: Spent, beside: number, target?: number): Row => {
      const value = spent.cpuMs / ROWS / beside;
      const more = [`${(spent.cpuMs / ROWS).toFixed(3)} ms`, `${Math.round(ROWS / spent.seconds)}`];
      return target === undefined
        ? { name, figure: `${value.toFixed(2)}x`, more }
        : { ...atMost(name, value, target), more };
    };
    const cpuOf = (spent: Spent) => Math.max(spent.cpuMs / ROWS, 0.000_1);
    return [
      {
        title: `${ROWS.toLocaleString('en')} rows imported and exported`,
        columns: ['rows', 'CPU', 'CPU of a row', 'rows a second'],
        rows: [
          row('imported, beside single POSTs', imported, alone.cpuMs / SINGLE, BESIDE_POST),
          row('imported, beside COPY', imported, cpuOf(copyIn)),
          row('exported, beside COPY', exported, cpuOf(copyOut)),
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
