import { type Service } from '@deskline/local-stack';
import { startStack, type Stack } from '@deskline/testing';
import { report, type Section } from '../figures';
import { measure, type Call, type Target } from '../load';
import { Rig } from '../webhooks/rig';
import { isOfEngine, partOf } from './parts';
import { assertPerf, NAMED_FUNCTIONS, sampled, watchNames, type Sample } from './perf';

/** Until V8 has compiled what a call needs. */
const WARM_UPS = 6_000;
const SECONDS = 10;
/** Calls between two looks whether the time is over. */
const AT_ONCE = 200;
const MESSAGES = 12_000;
/** Smaller parts are shown together. */
const SMALLEST = 0.01;

/** Calls of one kind, and the services whose CPU is looked at meanwhile. */
interface Load {
  readonly name: string;
  readonly services: readonly Service[];
  readonly call: (stack: Stack) => Target['call'];
  readonly isForm?: true;
}

const subject = (nth: number): string => JSON.stringify({ subject: `Step ${nth}` });
const always = (call: Call) => () => () => call;

const LOADS: readonly Load[] = [
  { name: 'one task', services: ['api-gateway', 'work-records'], call: always({ path: '/v1/tasks/1' }) },
  {
    name: 'list of tasks',
    services: ['api-gateway', 'work-records'],
    call: always({ path: '/v1/tasks?per_page=100' }),
  },
  {
    name: 'task changed',
    services: ['api-gateway', 'work-records'],
    call: () => (nth) => ({ method: 'PATCH', path: '/v1/tasks/1', body: subject(nth) }),
  },
  {
    name: 'request created',
    services: ['work-records'],
    call: () => (nth) => ({
      method: 'POST',
      path: '/v1/requests',
      body: JSON.stringify({ subject: `Printer ${nth}`, category: 'incident', impact: 'low' }),
    }),
  },
  {
    name: 'tokens',
    services: ['api-gateway', 'oauth-server'],
    isForm: true,
    call: ({ demo }) => {
      const { client_id = '', client_secret = '' } = demo?.application ?? {};
      const form = { grant_type: 'client_credentials', client_id, client_secret };
      return () => ({ method: 'POST', path: '/oauth/token', body: new URLSearchParams(form).toString() });
    },
  },
];

interface Column {
  readonly name: string;
  readonly samples: readonly Sample[];
}

async function ofCalls(stack: Stack, { name, services, call, isForm }: Load): Promise<Column[]> {
  const headers: Record<string, string> = isForm
    ? { 'content-type': 'application/x-www-form-urlencoded' }
    : { 'content-type': 'application/json', authorization: `Bearer ${stack.demo?.people[0]?.token}` };
  const target = {
    origin: new URL(stack.base_url).origin,
    ca: stack.ca,
    headers,
    pids: [],
    call: call(stack),
  };
  await measure(target, WARM_UPS);
  const pidOf = (service: Service) => stack.fleet.of(service)[0]?.pid ?? 0;
  const samples = await sampled(services.map(pidOf), SECONDS, async (isOver) => {
    while (!isOver()) await measure(target, AT_ONCE);
  });
  return services.map((service) => ({
    name: `${name}: ${service}`,
    samples: samples.filter(({ pid }) => pid === pidOf(service)),
  }));
}

async function ofMessages(): Promise<Column> {
  const samples: Sample[] = [];
  await Rig.with(async (rig) => {
    await rig.deliver(MESSAGES);
    const load = async (isOver: () => boolean) => {
      while (!isOver()) await rig.deliver(MESSAGES);
    };
    samples.push(...(await sampled([rig.dispatcherPid], SECONDS, load)));
  });
  return { name: 'messages: webhook-dispatcher', samples };
}

/** Shares of the CPU of a column by part. */
function sharesOf({ samples }: Column): Map<string, number> {
  const shares = new Map<string, number>();
  for (const sample of samples) {
    const part = partOf(sample);
    shares.set(part, (shares.get(part) ?? 0) + 1 / samples.length);
  }
  return shares;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

function sectionOf(columns: readonly Column[]): Section {
  const shares = columns.map(sharesOf);
  const of = (part: string) => shares.map((each) => each.get(part) ?? 0);
  const parts = [...new Set(shares.flatMap((each) => [...each.keys()]))];
  const isLarge = (part: string) => of(part).some((share) => share >= SMALLEST);
  const rows = parts
    .filter(isLarge)
    .sort((one, other) => sum(of(other)) - sum(of(one)))
    .map((part) => ({ name: part, shares: of(part) }));
  const rest = shares.map((each) =>
    sum(parts.filter((part) => !isLarge(part)).map((part) => each.get(part) ?? 0)),
  );
  const engine = columns.map(({ samples }) => samples.filter(isOfEngine).length / samples.length);
  const all = [
    ...rows,
    { name: 'all else', shares: rest },
    { name: "of all: V8's own functions", shares: engine },
  ];
  const [first = '', ...more] = columns.map(({ name }) => name);
  return {
    title: 'Shares of the CPU of a service under load, by perf',
    columns: ['part', first, ...more],
    rows: all.map(({ name, shares: [figure = 0, ...others] }) => ({
      name,
      figure: percent(figure),
      more: others.map(percent),
    })),
    notes: [`Samples: ${columns.map(({ name, samples }) => `${name} ${samples.length}`).join(', ')}`],
  };
}

report(async () => {
  assertPerf();
  process.env['NODE_OPTIONS'] = NAMED_FUNCTIONS;
  const removeNames = watchNames();
  const columns: Column[] = [];
  try {
    const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
    try {
      for (const load of LOADS) columns.push(...(await ofCalls(stack, load)));
    } finally {
      await stack.stop();
    }
    columns.push(await ofMessages());
  } finally {
    removeNames();
  }
  return [sectionOf(columns)];
});
