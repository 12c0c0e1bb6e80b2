import type { IncomingHttpHeaders } from 'node:http';
import { Client } from 'pg';
import { ROUNDS, spentBy, WARM_UPS } from '../beside-floor';
import { median, times, type Section } from '../figures';
import { measure, type Measured, type Target } from '../load';
import { databaseOn, startRig, type Rig } from '../rig';

const PER_PAGE = 100;
const PAGES = 100;
const ENTRIES = PER_PAGE * PAGES;
const QUERY = `per_page=${PER_PAGE}&types=request.update`;

/** Positions at which both sides begin. */
interface Beginning {
  readonly cursor: string;
  readonly position: string;
}

/** Changes a hundred requests a hundred times, and returns the position before. */
async function fill(rig: Rig): Promise<Beginning> {
  const ids: number[] = [];
  const create = (nth: number) => ({
    method: 'POST' as const,
    path: '/v1/requests',
    body: JSON.stringify({ subject: `Request of the bench ${nth}`, category: 'other' }),
  });
  const keep = (text: string) => void ids.push((JSON.parse(text) as { id: number }).id);
  await measure({ ...rig.carried.deskline(create), answered: keep }, PER_PAGE);
  let cursor = '';
  const now = rig.deskline(() => ({ path: '/v1/changes?after=now' }));
  await measure({ ...now, answered: (_text, headers) => (cursor = String(headers['x-next-cursor'])) }, 1);
  const position = await positionOf(rig);
  const change = (nth: number) => ({
    method: 'PATCH' as const,
    path: `/v1/requests?ids=${ids.join()}`,
    body: JSON.stringify({ subject: `Turn ${nth}` }),
  });
  await measure({ ...rig.carried.deskline(change), connections: 1 }, PAGES);
  return { cursor, position };
}

async function positionOf(rig: Rig): Promise<string> {
  const client = new Client(databaseOn(rig.databaseUrl, 'work_records'));
  await client.connect();
  const { rows } = await client.query<{ position: string }>('SELECT position FROM event_log_head');
  await client.end();
  return rows[0]?.position ?? '0';
}

/** Reads all pages, each after the one before; fails where entries are missing. */
async function readAll(
  target: (call: Target['call']) => Target,
  from: string,
  next: (entries: readonly { sequence: number }[], headers: IncomingHttpHeaders) => string,
): Promise<Measured> {
  let after = from;
  let read = 0;
  const measured = await measure(
    {
      ...target(() => ({ path: `/v1/changes?after=${after}&${QUERY}` })),
      connections: 1,
      answered: (text, headers) => {
        const entries = JSON.parse(text) as { sequence: number }[];
        read += entries.length;
        after = next(entries, headers);
      },
    },
    PAGES,
  );
  if (read !== ENTRIES) throw new Error(`${read} of ${ENTRIES} entries were read.`);
  return measured;
}

/** 10,000 entries of the change feed, page by page, beside one statement by hand for each page. */
export async function feed(): Promise<Section> {
  const rig = await startRig('changes/floor.js');
  try {
    const { cursor, position } = await fill(rig);
    const [ours, floor]: [Measured[], Measured[]] = [[], []];
    for (let round = 1; round <= WARM_UPS + ROUNDS; round++) {
      const one = await readAll(rig.floor, position, (entries) => String(entries.at(-1)?.sequence));
      const other = await readAll(rig.deskline, cursor, (_entries, headers) =>
        String(headers['x-next-cursor']),
      );
      if (round <= WARM_UPS) continue;
      floor.push(one);
      ours.push(other);
    }
    const cpu = (all: Measured[]) => median(all.map(({ cpuMsPerRequest }) => cpuMsPerRequest)) / PER_PAGE;
    const micros = (ms: number) => (ms * 1_000).toFixed(0);
    return {
      title: 'The change feed beside a statement by hand',
      columns: ['read', 'CPU', 'CPU of an entry'],
      rows: [
        {
          name: `${ENTRIES.toLocaleString('en')} entries, ${PER_PAGE} a page`,
          figure: times(cpu(ours) / cpu(floor)),
          more: [`${micros(cpu(ours))} / ${micros(cpu(floor))} µs`],
        },
      ],
      notes: [`A page: ${spentBy(ours)}; by hand: ${spentBy(floor)}`],
    };
  } finally {
    await rig.stop();
  }
}
