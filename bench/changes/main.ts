import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { startStack, type Stack } from '@deskline/testing';
import { cpuMsByName } from '../cpu';
import { report, type Section } from '../figures';
import { feed } from './feed';
import { Streams } from './streams';

const { values: options } = parseArgs({ options: { readers: { type: 'string', default: '200' } } });
const READERS = Number(options.readers);
const CHANGES = 20;
const SETTLE_MS = 3_000;

const environment = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_HOUR: '1000000',
  CHANGES_READERS: String(READERS + 10),
  CHANGES_READERS_PER_PERSON: String(READERS + 10),
};

const kilobytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Opens streams of changes at one gateway: its memory per stream, and the CPU time per change that all get. */
async function openStreams(): Promise<Section> {
  const stack = await startStack({ environment });
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
  }
}

async function measure(stack: Stack): Promise<Section> {
  const [gateway] = stack.fleet.of('api-gateway');
  const pid = gateway?.pid ?? 0;
  const people = stack.demo?.people ?? [];
  const administrator = people.find(({ name }) => name.startsWith('Ellen '));
  const headers = {
    authorization: `Bearer ${administrator?.token}`,
    account: administrator?.account ?? '',
    'content-type': 'application/json',
  };
  const agent = new Agent({ connect: { ca: stack.ca }, headersTimeout: 0, bodyTimeout: 0 });
  const create = (name: string) =>
    request(`${stack.base_url}/skill_pools`, {
      method: 'POST',
      dispatcher: agent,
      headers,
      body: JSON.stringify({ name }),
    }).then(({ body }) => body.dump());
  const streams = new Streams(stack, headers);
  // The first streams load code and fill caches, which are no part of a reader.
  await streams.open(10);
  await create('Warm');
  await streams.untilEach(1);
  await sleep(SETTLE_MS);
  const before = kilobytesOf(pid);
  await streams.open(READERS);
  await sleep(SETTLE_MS);
  const open = kilobytesOf(pid);
  const cpu = cpuMsByName([pid]);
  const began = streams.received;
  for (let change = 0; change < CHANGES; change++) await create(`Change ${change}`);
  await streams.until(began + CHANGES * (READERS + 10));
  const spent = [...cpuMsByName([pid])].map(([name, ms]) => ms - (cpu.get(name) ?? 0));
  const busy = kilobytesOf(pid);
  const total = spent.reduce((sum, each) => sum + each, 0);
  streams.close();
  await agent.destroy();
  const kilobytes = (of: number) => `${((of - before) / READERS).toFixed(1)} KB`;
  return {
    title: `${READERS} streams of changes at one gateway`,
    columns: ['stream', 'figure'],
    rows: [
      { name: 'memory of an open stream', figure: kilobytes(open) },
      { name: `memory of a stream after ${CHANGES} changes`, figure: kilobytes(busy) },
      {
        name: 'CPU of the gateway per change and stream',
        figure: `${((total * 1_000) / CHANGES / READERS).toFixed(1)} µs`,
      },
    ],
    notes: [`Memory of the gateway before: ${Math.round(before / 1024)} MB`],
  };
}

report(async () => [await feed(), await openStreams()]);
