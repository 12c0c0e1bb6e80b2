import { SERVICES } from '@deskline/local-stack';
import { startStack, type Stack } from '@deskline/testing';
import { TraceCollector } from '../../tools/traces/collector';
import { atMost, median, report, times, type Section } from '../figures';
import { measure, type Call, type Target } from '../load';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
/** Rounds before those that count: processes get faster for that long. */
const WARM = 4;
/** CPU of all processes with a hundredth of the calls traced, to that without traces. */
const TARGET = 1.02;
/** The second installation without traces shows by how much two equal ones differ. */
const SHARES = { off: null, 'off again': null, 'a hundredth': '0.01', all: '1' } as const;
type Traced = keyof typeof SHARES;
const WAYS = Object.keys(SHARES) as Traced[];

interface Subject {
  readonly name: string;
  readonly requests: number;
  readonly rests: boolean;
  readonly call: (nth: number) => Call;
}

const SUBJECTS: readonly Subject[] = [
  { name: 'one task', requests: 2_000, rests: false, call: () => ({ path: '/v1/tasks/1' }) },
  {
    name: 'a request created',
    requests: 1_500,
    rests: true,
    call: (nth) => ({
      method: 'POST',
      path: '/v1/requests',
      body: JSON.stringify({ subject: `Request of the bench ${nth}`, category: 'other' }),
    }),
  },
];

function targetOf(stack: Stack, { call, rests }: Subject): Target {
  const headers = {
    authorization: `Bearer ${stack.demo?.people[0]?.token}`,
    'content-type': 'application/json',
  };
  const services = SERVICES.flatMap((service) => stack.fleet.of(service).map(({ pid }) => pid));
  const pids = [...services, stack.postgres.pid, stack.nats.pid].filter((pid) => pid !== undefined);
  return { origin: new URL(stack.base_url).origin, call, headers, ca: stack.ca, pids, rests };
}

/** Ways in the order of a round, which turns from round to round. */
const orderOf = (round: number): Traced[] => {
  const turned = WAYS.map((_, index) => WAYS[(index + round) % WAYS.length] as Traced);
  return round % 2 === 0 ? turned : turned.reverse();
};

/** CPU of a call for each way, in turns, so that noise of the machine meets all of them. */
async function compared(stackOf: (way: Traced) => Stack, subject: Subject): Promise<Section['rows']> {
  const spent = new Map<Traced, number[]>(WAYS.map((way) => [way, []]));
  for (let round = 0; round < WARM + ROUNDS; round += 1)
    for (const way of orderOf(round)) {
      const { cpuMsPerRequest } = await measure(targetOf(stackOf(way), subject), subject.requests);
      if (round >= WARM) spent.get(way)?.push(cpuMsPerRequest);
    }
  const cpu = (way: Traced) => median(spent.get(way) ?? []);
  const plain = (cpu('off') + cpu('off again')) / 2;
  return [
    { name: `${subject.name}: CPU without traces`, figure: `${cpu('off').toFixed(2)} ms` },
    { name: `${subject.name}: the same again`, figure: times(cpu('off again') / cpu('off')) },
    atMost(`${subject.name}: a hundredth traced`, cpu('a hundredth') / plain, TARGET),
    { name: `${subject.name}: all traced`, figure: times(cpu('all') / plain) },
  ];
}

async function traces(): Promise<Section[]> {
  const collector = await TraceCollector.start();
  const stacks = new Map<Traced, Stack>();
  try {
    for (const way of WAYS) {
      const share = SHARES[way];
      const on = share === null ? {} : { TRACES_URL: collector.intake, TRACES_SHARE: share };
      stacks.set(way, await startStack({ environment: { LOG_LEVEL: 'warn', ...on } }));
    }
    const rows: Section['rows'][number][] = [];
    for (const subject of SUBJECTS)
      rows.push(...(await compared((way) => stacks.get(way) as Stack, subject)));
    return [
      { title: 'Traces: CPU of all processes, to that without them', columns: ['figure', 'measured'], rows },
    ];
  } finally {
    for (const stack of stacks.values()) await stack.stop();
    await collector.stop();
  }
}

report(traces);
