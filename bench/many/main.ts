import { startStack, type Stack } from '@deskline/testing';
import { SERVICES } from '@deskline/local-stack';
import { atMost, median, report, type Section } from '../figures';
import { spentBy } from '../beside-floor';
import { measure, type Call, type Measured, type Target } from '../load';

/** Changes in one call. */
const TOGETHER = 100;
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const WARM_UPS = Number(process.env['WARM_UPS'] ?? 2);
/** Calls of a hundred in a round. */
const CALLS = 4;
/** CPU of a change in a call of a hundred, beside that of a change by itself. */
const TARGET = 0.4;

interface Subject {
  readonly name: string;
  readonly collection: string;
  readonly create: (nth: number) => object;
  readonly change: (turn: number) => object;
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'a site',
    collection: 'sites',
    create: (nth) => ({ name: `Site of the bench ${nth}` }),
    change: (turn) => ({ remarks: `Turn ${turn}` }),
  },
  {
    name: 'a request',
    collection: 'requests',
    create: (nth) => ({ subject: `Request of the bench ${nth}`, category: 'other' }),
    change: (turn) => ({ subject: `Turn ${turn}` }),
  },
];

/** Calls that make the same changes: one for each record, one for all by their ids, and one with all operations. */
function waysOf({ collection, change }: Subject, ids: readonly number[]) {
  let turn = 0;
  const patch = (body: string, path: string): Call => ({ method: 'PATCH', path: `/v1${path}`, body });
  const changing = () => change((turn += 1));
  const operation = (id: number) => ({ method: 'PATCH', path: `/${collection}/${id}`, body: changing() });
  return {
    alone: (nth: number) => patch(JSON.stringify(changing()), `/${collection}/${ids[nth % ids.length]}`),
    byIds: () => patch(JSON.stringify(changing()), `/${collection}?ids=${ids.join()}`),
    bulk: (): Call => ({
      method: 'POST',
      path: '/v1/bulk',
      body: JSON.stringify({ operations: ids.map(operation) }),
    }),
  };
}

function targetOf(stack: Stack): (call: Target['call'], answered?: Target['answered']) => Target {
  const headers = {
    authorization: `Bearer ${stack.demo?.people[0]?.token}`,
    'content-type': 'application/json',
  };
  const services = SERVICES.flatMap((service) => stack.fleet.of(service).map(({ pid }) => pid));
  const pids = [...services, stack.postgres.pid, stack.nats.pid].filter((pid) => pid !== undefined);
  const origin = new URL(stack.base_url).origin;
  // One at a time: what each way costs, and not how they wait for each other.
  return (call, answered) => ({
    origin,
    call,
    answered,
    headers,
    ca: stack.ca,
    pids,
    rests: true,
    connections: 1,
  });
}

async function many(): Promise<Section[]> {
  const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
  try {
    const target = targetOf(stack);
    const rows = [];
    const notes = [];
    for (const subject of SUBJECTS) {
      const ids: number[] = [];
      const create = (nth: number): Call => ({
        method: 'POST',
        path: `/v1/${subject.collection}`,
        body: JSON.stringify(subject.create(nth)),
      });
      const keep = (text: string) => void ids.push((JSON.parse(text) as { id: number }).id);
      await measure(target(create, keep), TOGETHER);
      const ways = waysOf(subject, ids);
      const assertMade = (text: string) => {
        const results = JSON.parse(text) as { status: number }[];
        const refused = results.find(({ status }) => status !== 200);
        if (refused) throw new Error(`a change was refused: ${JSON.stringify(refused)}`);
      };
      const measured = { alone: [] as Measured[], byIds: [] as Measured[], bulk: [] as Measured[] };
      for (let round = 1; round <= WARM_UPS + ROUNDS; round++) {
        const alone = await measure(target(ways.alone), TOGETHER * CALLS);
        const byIds = await measure(target(ways.byIds, assertMade), CALLS);
        const bulk = await measure(target(ways.bulk, assertMade), CALLS);
        if (round <= WARM_UPS) continue;
        measured.alone.push(alone);
        measured.byIds.push(byIds);
        measured.bulk.push(bulk);
      }
      const cpu = (all: Measured[]) => median(all.map(({ cpuMsPerRequest }) => cpuMsPerRequest));
      const alone = cpu(measured.alone);
      for (const [way, all] of [
        ['by ids', measured.byIds],
        ['in bulk', measured.bulk],
      ] as const) {
        const each = cpu(all) / TOGETHER;
        const more = [`${each.toFixed(2)} / ${alone.toFixed(2)} ms`];
        rows.push({ ...atMost(`${subject.name}, ${way}`, each / alone, TARGET), more });
        notes.push(`${subject.name}, a hundred ${way}: ${spentBy(all)}`);
      }
      notes.push(`${subject.name} by itself: ${spentBy(measured.alone)}`);
    }
    const title = 'A hundred changes in one call beside a hundred calls';
    return [{ title, columns: ['change', 'CPU', 'CPU each'], rows, notes }];
  } finally {
    await stack.stop();
  }
}

report(many);
