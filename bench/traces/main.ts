import { randomUUID } from 'node:crypto';
import { SERVICES } from '@deskline/local-stack';
import { startStack, type Stack } from '@deskline/testing';
import {
  startTracing,
  traceCall,
  traceIdOfCall,
  traceparentOfCall,
} from '../../libs/platform/src/tracing/tracing';
import { TraceCollector } from '../../tools/traces/collector';
import { atMost, median, report, times, type Section } from '../figures';
import { measure, type Call, type Target } from '../load';

/** Turns of each way. */
const TURNS = Number(process.env['ROUNDS'] ?? 15);
/** Rounds before those that count: processes get faster for that long. */
const WARM = 4;
/** CPU of all processes with a hundredth of the calls traced, to that without traces. */
const TARGET = 1.02;
const SHARE = 0.01;
/** Calls of a turn. */
const CALLS = 800;
/** Traced calls that follow each other, as the gateway chooses them. */
const BURST = 8;

/**
 * Share of the calls that is traced in a turn. Two ways trace none: their difference shows how far the others can be
 * trusted. Equal turns differ by more than a hundredth costs, so a tenth is measured; traced calls come in bursts, and a
 * burst costs the same however many there are.
 */
const TRACED = { none: 0, 'none again': 0, 'a tenth': 0.1, all: 1 } as const;
type Traced = keyof typeof TRACED;
const WAYS = Object.keys(TRACED) as Traced[];

interface Subject {
  readonly name: string;
  readonly rests: boolean;
  /** Questions to the tracing that a call without a trace asks: of its id, and of that of each event at each consumer. */
  readonly events: number;
  readonly call: (nth: number) => Call;
}

const SUBJECTS: readonly Subject[] = [
  { name: 'one task', rests: false, events: 0, call: () => ({ path: '/v1/tasks/1' }) },
  {
    name: 'a request created',
    rests: true,
    events: 12,
    call: (nth) => ({
      method: 'POST',
      path: '/v1/requests',
      body: JSON.stringify({ subject: `Request of the bench ${nth}`, category: 'other' }),
    }),
  },
];

/** Request id of a call that is traced at this share, or is not: see `shareOf` of the tracing. */
const requestId = (traced: boolean): string =>
  `${randomUUID().slice(0, 19)}${traced ? '0000-00' : 'ffff-ff'}${randomUUID().slice(26)}`;

const isTraced = (nth: number, share: number): boolean => share > 0 && nth % (BURST / share) < BURST;

function targetOf(stack: Stack, { call, rests }: Subject, way: Traced): Target {
  const headers = {
    authorization: `Bearer ${stack.demo?.people[0]?.token}`,
    'content-type': 'application/json',
  };
  const services = SERVICES.flatMap((service) => stack.fleet.of(service).map(({ pid }) => pid));
  const pids = [...services, stack.postgres.pid, stack.nats.pid].filter((pid) => pid !== undefined);
  const traced = (nth: number): Call => ({
    ...call(nth),
    headers: { 'x-request-id': requestId(isTraced(nth, TRACED[way])) },
  });
  return { origin: new URL(stack.base_url).origin, call: traced, headers, ca: stack.ca, pids, rests };
}

/** Ways in the order of a round, which turns from round to round. */
const orderOf = (round: number): Traced[] => {
  const turned = WAYS.map((_, index) => WAYS[(index + round) % WAYS.length] as Traced);
  return round % 2 === 0 ? turned : turned.reverse();
};

/**
 * CPU of a call for each way, by the same processes in turns: two installations, and two starts of one, differ by more
 * than traces cost. While no call is traced nothing follows asynchronous work, so the ways leave no trace in each other.
 */
async function compared(stack: Stack, subject: Subject): Promise<Section['rows']> {
  const spent = new Map<Traced, number[]>(WAYS.map((way) => [way, []]));
  for (let round = 0; round < WARM + TURNS; round += 1)
    for (const way of orderOf(round)) {
      const { cpuMsPerRequest } = await measure(targetOf(stack, subject, way), CALLS);
      if (round >= WARM) spent.get(way)?.push(cpuMsPerRequest);
    }
  const none = spent.get('none') ?? [];
  const ratio = (way: Traced) =>
    median((spent.get(way) ?? []).map((ms, turn) => ms / (none[turn] ?? Number.NaN)));
  const asking = (await asked(subject.events)) / median([...none]);
  const tenth = ratio('a tenth');
  return [
    { name: `${subject.name}: CPU, none traced`, figure: `${median([...none]).toFixed(2)} ms` },
    { name: `${subject.name}: the same again`, figure: thousandths(ratio('none again')) },
    { name: `${subject.name}: asking whether it is traced`, figure: thousandths(1 + asking) },
    { name: `${subject.name}: a tenth traced`, figure: thousandths(tenth) },
    atMost(
      `${subject.name}: a hundredth traced, with asking`,
      1 + ((tenth - 1) * SHARE) / TRACED['a tenth'] + asking,
      TARGET,
      thousandths,
    ),
    { name: `${subject.name}: all traced`, figure: times(ratio('all')) },
  ];
}

const thousandths = (value: number): string => `${value.toFixed(3)}x`;

/** Milliseconds of CPU that a call spends on finding out that it and its events are not traced. Without traces it asks nothing. */
async function asked(events: number): Promise<number> {
  const ids = Array.from({ length: 1_000 }, () => requestId(false));
  const repeats = 100;
  const before = process.cpuUsage();
  for (let repeat = 0; repeat < repeats; repeat += 1)
    for (const id of ids) {
      await traceCall(id, undefined, { name: 'call', kind: 'SERVER' }, () => Promise.resolve());
      traceIdOfCall(id);
      for (let event = 0; event < events; event += 1) traceparentOfCall(id);
    }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (repeats * ids.length);
}

async function traces(): Promise<Section[]> {
  const collector = await TraceCollector.start();
  const tracing = { TRACES_URL: collector.intake, TRACES_SHARE: SHARE };
  const stopTracing = await startTracing('bench', tracing, { warn: () => undefined, info: () => undefined });
  const environment = { LOG_LEVEL: 'warn', TRACES_URL: collector.intake, TRACES_SHARE: String(SHARE) };
  const stack = await startStack({ environment });
  try {
    const rows: Section['rows'][number][] = [];
    for (const subject of SUBJECTS) rows.push(...(await compared(stack, subject)));
    return [
      { title: 'Traces: CPU of all processes, to that without them', columns: ['figure', 'measured'], rows },
    ];
  } finally {
    await stack.stop();
    await stopTracing();
    await collector.stop();
  }
}

report(traces);
