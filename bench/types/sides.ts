import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import { Agent, request } from 'undici';
import { untilQuiet } from '../cpu';
import { median } from '../figures';
import { measure, openPool, type Call, type Target } from '../load';
import { startFloor } from '../rig';
import type { Route } from './route';

type Side = Omit<Target, 'call'>;

/** Deskline and the generated floor, on the same PostgreSQL and the same data. */
export interface Sides {
  readonly ours: Side;
  readonly floor: Side;
  /** The floor with all services, which publish and consume the events of its writes. */
  readonly carriedFloor: Side;
  stop(): Promise<void>;
}

export async function startSides(stack: Stack, token: string, routes: readonly Route[]): Promise<Sides> {
  const file = join(stack.dataDir, 'routes.json');
  await writeFile(file, JSON.stringify(routes));
  const floor = await startFloor(stack, 'types/floor.js', { ROUTES_FILE: file });
  const services = SERVICES.flatMap((service) => stack.fleet.of(service).map(({ pid }) => pid));
  const side = (origin: string, pids: (number | undefined)[]): Side => ({
    origin,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ca: stack.ca,
    pids: pids.filter((pid) => pid !== undefined),
  });
  const all = [...services, stack.postgres.pid, stack.nats.pid];
  const ours = side(new URL(stack.base_url).origin, all);
  const floorOrigin = `https://localhost:${floor.port}`;
  const byHand = side(floorOrigin, [floor.process.pid, stack.postgres.pid]);
  const pools = { ours: openPool(ours), byHand: openPool(byHand) };
  return {
    ours: { ...ours, pool: pools.ours },
    floor: { ...byHand, pool: pools.byHand },
    carriedFloor: { ...side(floorOrigin, [floor.process.pid, ...all]), pool: pools.byHand },
    stop: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
      floor.process.kill();
    },
  };
}

/** Share of the requests of a round that warm up. */
const WARM_UP = 1 / 3;

interface Rounds {
  readonly requests: number;
  readonly rounds: number;
  readonly rests: boolean;
}

/** Calls that the rounds need on both sides together: each type is warmed up with all others, and once more by itself. */
export const callsIn = ({ requests, rounds }: Omit<Rounds, 'rests'>): number =>
  2 * (2 * warmUpsOf(requests) + requests * rounds);

const warmUpsOf = (requests: number): number => Math.ceil(requests * WARM_UP);

/** Calls on both sides that are not measured. */
export async function warmUp(
  { floor, ours }: Omit<Sides, 'stop'>,
  call: Target['call'],
  { requests }: Pick<Rounds, 'requests'>,
): Promise<void> {
  for (const side of [floor, ours]) await measure({ ...side, call }, warmUpsOf(requests));
}

/** Parts of a round. Writes rest after every part, so they have few. */
const [PARTS, PARTS_AT_REST] = [6, 3];

/**
 * CPU of one call on both sides in milliseconds: the median of the parts, since autovacuum, a checkpoint or a compilation falls
 * into one of them. The order of the sides alternates. `mean` is the ratio of all parts together.
 */
export async function cpuOf(
  sides: Omit<Sides, 'stop'>,
  call: Target['call'],
  { requests, rounds, rests }: Rounds,
): Promise<{ ours: number; floor: number; mean: number }> {
  const targets = {
    floor: { ...(rests ? sides.carriedFloor : sides.floor), call, rests },
    ours: { ...sides.ours, call, rests },
  };
  await warmUp(sides, call, { requests });
  if (rests) await untilQuiet(sides.ours.pids);
  const spent: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  const parts = rounds * (rests ? PARTS_AT_REST : PARTS);
  for (let part = 0; part < parts; part++)
    for (const side of part % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const))
      spent[side].push(
        (await measure(targets[side], Math.ceil((requests * rounds) / parts))).cpuMsPerRequest,
      );
  return {
    ours: median([...spent.ours]),
    floor: median([...spent.floor]),
    mean: sum(spent.ours) / sum(spent.floor),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Members of our answers that the floor leaves out. */
const OURS_ALONE = ['nodeID', 'account'];

/** Difference of the answers of both sides to the same call; null where they have the same rows and members. */
export async function differenceOf(sides: Sides, call: () => Call): Promise<string | null> {
  const [ours, floor] = [await answerOf(sides.ours, call()), await answerOf(sides.floor, call())];
  if (typeof ours === 'string') return ours;
  if (typeof floor === 'string') return `the floor answered ${floor}`;
  if (ours.count !== floor.count) return `${ours.count} rows, and ${floor.count} of the floor`;
  const missing = ours.members.filter((name) => !OURS_ALONE.includes(name) && !floor.members.includes(name));
  return missing.length > 0 ? `the floor has no ${missing.join(', ')}` : null;
}

async function answerOf({ origin, headers, ca }: Side, { method = 'GET', path, body }: Call) {
  const dispatcher = new Agent({ connect: { ca } });
  const { statusCode, body: sent } = await request(`${origin}${path}`, { method, headers, body, dispatcher });
  const text = await sent.text();
  await dispatcher.close();
  if (statusCode > 299)
    return `${statusCode} ${text.slice(0, 300)} to ${method} ${path} ${body?.slice(0, 300)}`;
  const rows = [JSON.parse(text) as object | object[]].flat();
  return { count: rows.length, members: Object.keys(rows[0] ?? {}) };
}
