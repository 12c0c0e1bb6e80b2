import { availableParallelism } from 'node:os';
import { SERVICES } from '@deskline/local-stack';
import { startStack, type Stack } from '@deskline/testing';
import { untilQuiet, watchCpu } from '../cpu';
import { atMost, median, report, times, type Row, type Section } from '../figures';
import { measure, type Call } from '../load';
import { reading } from '../rig';

/** Instances of each service. */
const COUNTS = [1, 2, 3];
const ROUNDS = 3;
/** V8 compiles hot code of every new process in the first of them: every instance gets as many calls as a single one. */
const WARM_UPS = 2;
/** CPU of a request may grow so much with the instances that share its work. */
const MOST = 1.1;

interface Load {
  readonly name: string;
  readonly requests: number;
  readonly call: (nth: number) => Call;
}

const LOADS: readonly Load[] = [
  { name: 'one task', requests: 1_500, call: reading('/v1/tasks/1') },
  { name: 'a list of tasks', requests: 600, call: reading('/v1/tasks?per_page=100') },
  {
    name: 'a request is created',
    requests: 300,
    call: (nth) => ({
      method: 'POST',
      path: '/v1/requests',
      body: JSON.stringify({ subject: `Request ${nth}`, category: 'rfi' }),
    }),
  },
];

interface Figures {
  readonly perSecond: number;
  readonly cpuMs: number;
  /** Share of all cores that was busy, the client and the servers included. */
  readonly busy: number;
  /** Share of one core that the busiest process used, by its name: one thread cannot use more than 1. */
  readonly busiest: readonly [name: string, share: number];
}

const pidsOf = ({ fleet, postgres, nats }: Stack): number[] =>
  [...SERVICES.flatMap((service) => fleet.of(service).map(({ pid }) => pid)), postgres.pid, nats.pid].filter(
    (pid) => pid !== undefined,
  );

/** Sends the load to all gateways at once, an equal part to each, and counts until everything is quiet. */
async function round(stack: Stack, { requests, call }: Load): Promise<Figures> {
  const pids = pidsOf(stack);
  const gateways = stack.fleet.of('api-gateway');
  const headers = {
    authorization: `Bearer ${stack.demo?.people[0]?.token}`,
    'content-type': 'application/json',
  };
  const [spent, client, start] = [watchCpu(pids), process.cpuUsage(), performance.now()];
  await Promise.all(
    gateways.map(({ environment }) => {
      const origin = `https://localhost:${environment.PORT}`;
      return measure({ origin, call, headers, ca: stack.ca, pids: [] }, requests / gateways.length);
    }),
  );
  const elapsedMs = performance.now() - start;
  const during = spent();
  const { user, system } = process.cpuUsage(client);
  await untilQuiet(pids);
  const sum = (by: Map<string, number>) => [...by.values()].reduce((total, ms) => total + ms, 0);
  const shares = [...during]
    .filter(([name]) => SERVICES.some((service) => service === name))
    .map(([name, ms]) => [name, ms / elapsedMs / gateways.length] as const)
    .sort(([, one], [, other]) => other - one);
  return {
    perSecond: (requests * 1_000) / elapsedMs,
    cpuMs: sum(spent()) / requests,
    busy: (sum(during) + (user + system) / 1_000) / elapsedMs / availableParallelism(),
    busiest: shares[0] ?? ['', 0],
  };
}

async function figures(stack: Stack, load: Load): Promise<Figures> {
  const rounds: Figures[] = [];
  for (let nth = -WARM_UPS * stack.fleet.of('api-gateway').length; nth < ROUNDS; nth++) {
    const one = await round(stack, load);
    if (nth >= 0) rounds.push(one);
  }
  const of = (pick: (figures: Figures) => number) => median(rounds.map(pick));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    cpuMs: of(({ cpuMs }) => cpuMs),
    busy: of(({ busy }) => busy),
    busiest: rounds[0]?.busiest ?? ['', 0],
  };
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

function rowOf({ name }: Load, count: number, one: Figures, these: Figures): Row {
  const [busiest, share] = these.busiest;
  const more = [
    these.perSecond.toFixed(0),
    times(these.perSecond / one.perSecond),
    `${these.cpuMs.toFixed(2)} ms`,
    percent(these.busy),
    `${busiest} ${percent(share)}`,
  ];
  const title = `${name}, ${count} of each`;
  return count === 1
    ? { name: title, figure: times(1), more }
    : { ...atMost(title, these.cpuMs / one.cpuMs, MOST), more };
}

async function instances(): Promise<Section[]> {
  const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
  try {
    const ones = new Map<Load, Figures>();
    const rows: Row[] = [];
    for (const count of COUNTS) {
      for (const service of SERVICES) await stack.scale(service, count);
      for (const load of LOADS) {
        const these = await figures(stack, load);
        if (count === 1) ones.set(load, these);
        rows.push(rowOf(load, count, ones.get(load) ?? these, these));
      }
    }
    return [
      {
        title: `Instances of each service on one machine with ${availableParallelism()} cores`,
        columns: [
          'load',
          'CPU of a request',
          'per second',
          'rate',
          'CPU each',
          'cores busy',
          'busiest service, of a core',
        ],
        rows: rows.sort((one, other) => (one.name < other.name ? -1 : 1)),
      },
    ];
  } finally {
    await stack.stop();
  }
}

report(instances);
