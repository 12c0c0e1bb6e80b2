import { startStack, type Stack } from '@deskline/testing';
import { median, times, verdict } from '../figures';
import { measure, type Measured, type Target } from '../load';
import { startFloor } from '../rig';

const TOKENS = 600;
const ROUNDS = 7;

/** Permitted multiple of the floor's CPU. */
const TARGET = 2;

interface Pair {
  readonly name: string;
  readonly ours: Target;
  readonly floor: Target;
  readonly target?: number;
}

type Floor = Awaited<ReturnType<typeof startFloor>>;

/** Both ways of calling: the gateway over plain HTTP, and clients over TLS. */
function pairs(stack: Stack, floor: Floor): Pair[] {
  const { client_id = '', client_secret = '' } = stack.demo?.application ?? {};
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString();
  const [server] = stack.fleet.of('oauth-server');
  const [gateway] = stack.fleet.of('api-gateway');
  const target = (origin: string, ...pids: (number | undefined)[]): Target => ({
    origin,
    call: () => ({ method: 'POST', path: '/oauth/token', body }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ca: stack.ca,
    pids: [...pids, stack.postgres.pid].filter((pid) => pid !== undefined),
  });
  const hand = floor.process.pid;
  return [
    {
      name: 'the server itself',
      ours: target(`http://127.0.0.1:${server?.environment['OAUTH_HTTP_PORT']}`, server?.pid),
      floor: target(`http://127.0.0.1:${floor.port}`, hand),
      target: TARGET,
    },
    {
      name: 'through the gateway',
      ours: target(new URL(stack.base_url).origin, server?.pid, gateway?.pid, stack.nats.pid),
      floor: target(`https://localhost:${floor.tlsPort}`, hand),
    },
  ];
}

/** Alternates in short turns, so that noise of the machine affects both. */
async function compare({ name, ours, floor, target }: Pair): Promise<string[]> {
  const rounds: [ours: Measured, floor: Measured][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const byHand = await measure(floor, TOKENS);
    const byUs = await measure(ours, TOKENS);
    // The first round warms both up.
    if (round > 0) rounds.push([byUs, byHand]);
  }
  const ratio = (pick: (measured: Measured) => number) =>
    median(rounds.map(([byUs, byHand]) => pick(byUs) / pick(byHand)));
  const cpu = ratio(({ cpuMsPerRequest }) => cpuMsPerRequest);
  const met = target === undefined ? '' : verdict(cpu, target);
  const rate = Math.round(median(rounds.map(([{ perSecond }]) => perSecond)));
  return [
    name,
    times(cpu),
    met,
    `${times(ratio(({ perSecond }) => perSecond))} (${rate}/s)`,
    times(ratio(({ p50Ms }) => p50Ms)),
  ];
}

async function main(): Promise<void> {
  const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
  const floor = await startFloor(stack, 'oauth/floor.js');
  try {
    const rows = [['client credentials', 'CPU', 'target', 'tokens a second', 'p50']];
    for (const pair of pairs(stack, floor)) rows.push(await compare(pair));
    console.log(
      '\nOne token beside the same two statements by hand, in one run (CPU of all processes, PostgreSQL too):\n',
    );
    for (const row of rows)
      console.log(row.map((cell, column) => cell.padEnd(column === 0 ? 22 : 18)).join(''));
  } finally {
    floor.process.kill();
    await stack.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
