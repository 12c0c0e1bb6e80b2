import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { SERVICES } from '@deskline/local-stack';
import { cpuMsByName, memoryOf, untilQuiet, watchCpu } from '../cpu';
import { atMost, report, type Row, type Section } from '../figures';
import { measure } from '../load';
import { Installation } from './installation';

/** Some tasks are due once a minute. */
const REST_SECONDS = 60;
/** V8 collects the garbage of a start up to twice, the last of it after 200 seconds; gateways renew leases after the last call. */
const SETTLE_MS = 240_000;
const LOAD = { reads: 3_000, lists: 300, creates: 1_000 };

const seconds = (value: number) => `${value.toFixed(2)} s`;
const percent = (value: number) => `${value.toFixed(2)} %`;
const megabytes = (value: number) => `${Math.round(value)} MB`;
const each = (value: number) => `${value.toFixed(1)} a second`;

/** Rows of every service for one figure, such as its memory. */
const perService = (
  name: string,
  values: Map<string, number>,
  target: number,
  print: typeof seconds,
): Row[] =>
  SERVICES.map((service) => atMost(`${name}: ${service}`, values.get(service) ?? Infinity, target, print));

/** Transactions of all databases so far, without those of this client. */
async function transactions(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT sum(xact_commit + xact_rollback) AS count FROM pg_stat_database WHERE datname <> current_database()`,
  );
  return Number(rows[0]?.count);
}

async function atRest(installation: Installation): Promise<{ rows: Row[]; spent: string }> {
  const client = new Client(await installation.databaseUrl());
  await client.connect();
  await sleep(SETTLE_MS);
  const [before, from] = [await transactions(client), performance.now()];
  const spentBy = watchCpu([installation.pid]);
  await sleep(REST_SECONDS * 1_000);
  const spent = spentBy();
  const lasted = (performance.now() - from) / 1_000;
  const count = (await transactions(client)) - before;
  await client.end();
  const all = [...spent.values()].reduce((sum, ms) => sum + ms, 0);
  const parts = [...spent].sort(([, one], [, other]) => other - one);
  return {
    rows: [
      atMost('CPU at rest, of one core', all / lasted / 10, 1, percent),
      atMost('transactions at rest', count / lasted, 5, each),
    ],
    spent: `CPU at rest: ${parts.map(([name, ms]) => `${name} ${percent(ms / lasted / 10)}`).join(', ')}`,
  };
}

/** Reads, lists and creates through the gateway, and returns the most memory that each service had. */
async function underLoad(installation: Installation): Promise<Map<string, number>> {
  const { base_url, ca_file, people } = await installation.demo();
  const headers = { authorization: `Bearer ${people[0]?.token}`, 'content-type': 'application/json' };
  const target = {
    ...{ origin: new URL(base_url).origin, headers, ca: await readFile(ca_file, 'utf8') },
    pids: [installation.pid],
  };
  const most = new Map<string, number>();
  const look = setInterval(() => {
    for (const [name, mb] of memoryOf([installation.pid])) most.set(name, Math.max(mb, most.get(name) ?? 0));
  }, 200);
  const body = JSON.stringify({ subject: 'Load', category: 'incident', impact: 'low' });
  try {
    await measure({ ...target, call: () => ({ path: '/v1/tasks/1' }) }, LOAD.reads);
    await measure({ ...target, call: () => ({ path: '/v1/tasks?per_page=100' }) }, LOAD.lists);
    await measure({ ...target, call: () => ({ method: 'POST', path: '/v1/requests', body }) }, LOAD.creates);
  } finally {
    clearInterval(look);
  }
  return most;
}

async function rest(): Promise<Section[]> {
  const installation = await Installation.create();
  try {
    const first = await installation.start();
    await untilQuiet([installation.pid]);
    await installation.stop();
    const again = await installation.start();
    const started = cpuMsByName([installation.pid]);
    const startCpu = new Map([...started].map(([name, ms]) => [name, ms / 1_000]));
    const { rows, spent } = await atRest(installation);
    const idle = memoryOf([installation.pid]);
    const loaded = await underLoad(installation);
    return [
      {
        title: 'At rest, memory and start',
        columns: ['figure', 'measured'],
        rows: [
          ...rows,
          ...perService('memory idle', idle, 110, megabytes),
          ...perService('memory under load', loaded, 180, megabytes),
          ...perService('CPU of a start', startCpu, 1, seconds),
          atMost('start on existing data', again, 3, seconds),
          atMost('first start, packages and build present', first, 15, seconds),
        ],
        notes: [spent],
      },
    ];
  } finally {
    await installation.remove();
  }
}

report(rest);
