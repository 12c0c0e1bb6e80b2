import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { request, Agent } from 'undici';
import { workspace } from '@deskline/local-stack';
import { startStack, type Stack } from '@deskline/testing';
import { spentBy } from '../beside-floor';
import { atLeast, atMost, median, report, times, type Row, type Section } from '../figures';
import { measure, type Measured, type Target } from '../load';
import { databaseOn, startFloor } from '../rig';
import { seedRefreshTokens } from './seed';

const TOKENS = 1_000;
const ROUNDS = 5;
const WARM_UPS = 3;
const CONNECTIONS = 32;

const GRANTS = ['client credentials', 'refresh'] as const;
type Grant = (typeof GRANTS)[number];

interface Client {
  readonly client_id: string;
  readonly client_secret: string;
}

/** Server that issues tokens, and the processes whose CPU counts. */
interface Issuer {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly client: Client;
  readonly pids: readonly (number | undefined)[];
  /** Refresh tokens that are not used yet: each is rotated once, and its successor is the next. */
  readonly tokens: string[];
}

function targetOf({ origin, path, client, pids, tokens }: Issuer, grant: Grant, ca: string): Target {
  const form = (more: Record<string, string>) =>
    new URLSearchParams({
      client_id: client.client_id,
      client_secret: client.client_secret,
      ...more,
    }).toString();
  const call = { method: 'POST', path } as const;
  const own = { ...call, body: form({ grant_type: 'client_credentials' }) };
  const refresh = () => ({
    ...call,
    body: form({ grant_type: 'refresh_token', refresh_token: tokens.shift() ?? '' }),
  });
  return {
    origin,
    call: grant === 'refresh' ? refresh : () => own,
    answered: (text) => {
      if (grant === 'refresh') tokens.push((JSON.parse(text) as { refresh_token: string }).refresh_token);
    },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ca,
    connections: CONNECTIONS,
    pids: pids.filter((pid) => pid !== undefined),
  };
}

/** Script of the peer, with its packages installed: they are no part of the product. */
function installPeer(): string {
  const folder = join(workspace(), 'bench', 'peers');
  const [locked, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
    statSync(join(folder, file), { throwIfNoEntry: false }),
  );
  if (!installed || !locked || installed.mtimeMs < locked.mtimeMs) {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error('The packages of bench/peers cannot be installed.');
  }
  return join(folder, 'oidc-provider.mjs');
}

async function seedOf(origin: string, ca: string): Promise<Client & { tokens: string[] }> {
  const dispatcher = new Agent({ connect: { ca } });
  const { body } = await request(`${origin}/seed`, { dispatcher });
  return (await body.json()) as Client & { tokens: string[] };
}

type Started = Awaited<ReturnType<typeof startFloor>>;

async function issuers(stack: Stack, floor: Started, peer: Started) {
  const { client_id = '', client_secret = '' } = stack.demo?.application ?? {};
  const client = { client_id, client_secret };
  const [server] = stack.fleet.of('oauth-server');
  const [gateway] = stack.fleet.of('api-gateway');
  const { pid: postgres } = stack.postgres;
  const seeded = () =>
    seedRefreshTokens(databaseOn(stack.postgres.url, 'oauth_server'), client, 2 * CONNECTIONS);
  const path = '/oauth/token';
  const at = async (name: string, origin: string, ...pids: (number | undefined)[]): Promise<Issuer> => ({
    ...{ name, origin, path, client, tokens: await seeded(), pids: [...pids, postgres] },
  });
  const peerAt = async (name: string, port: number, ...pids: (number | undefined)[]): Promise<Issuer> => {
    const origin = `https://localhost:${port}`;
    const seed = await seedOf(origin, stack.ca);
    return {
      name,
      origin,
      path: '/token',
      client: seed,
      tokens: seed.tokens,
      pids: [peer.process.pid, ...pids],
    };
  };
  return {
    gateway: await at(
      'through the gateway',
      ...([new URL(stack.base_url).origin, server?.pid, gateway?.pid, stack.nats.pid] as const),
    ),
    tlsFloor: await at('by hand, TLS', `https://localhost:${floor.tlsPort}`, floor.process.pid),
    server: await at(
      'the server itself',
      ...([`http://127.0.0.1:${server?.environment['OAUTH_HTTP_PORT']}`, server?.pid] as const),
    ),
    plainFloor: await at('by hand', `http://127.0.0.1:${floor.port}`, floor.process.pid),
    memory: await peerAt('oidc-provider, in memory', peer.port),
    postgres: await peerAt('oidc-provider, PostgreSQL', peer.tlsPort, postgres),
  };
}

type Rounds = Map<Issuer, Measured[]>;

/** Alternates in short turns, so that noise of the machine affects all. */
async function measureAll(all: readonly Issuer[], grant: Grant, ca: string): Promise<Rounds> {
  const rounds: Rounds = new Map(all.map((issuer) => [issuer, []]));
  for (let round = 1; round <= WARM_UPS + ROUNDS; round++)
    for (const issuer of all) {
      const measured = await measure(targetOf(issuer, grant, ca), TOKENS);
      if (round > WARM_UPS) rounds.get(issuer)?.push(measured);
    }
  return rounds;
}

const ratio = (ours: Measured[] = [], other: Measured[] = [], pick: (measured: Measured) => number): number =>
  median(ours.map((measured, round) => pick(measured) / pick(other[round] as Measured)));
const cpu = ({ cpuMsPerRequest }: Measured): number => cpuMsPerRequest;
const rate = ({ perSecond }: Measured): number => perSecond;

function besideFloor(rounds: Rounds, grant: Grant, [ours, floor]: [Issuer, Issuer], target: number): Row {
  const [us, hand] = [rounds.get(ours), rounds.get(floor)];
  const each = [us, hand].map((measured = []) => median(measured.map(cpu)).toFixed(2));
  const more = [
    times(ratio(us, hand, rate)),
    times(ratio(us, hand, ({ p50Ms }) => p50Ms)),
    `${each.join(' / ')} ms`,
  ];
  return { ...atMost(`${grant}, ${ours.name}`, ratio(us, hand, cpu), target), more };
}

function besidePeer(rounds: Rounds, grant: Grant, [ours, peer]: [Issuer, Issuer], target?: number): Row {
  const [us, them] = [rounds.get(ours), rounds.get(peer)];
  const value = ratio(us, them, rate);
  const rates = [us, them].map((measured = []) => Math.round(median(measured.map(rate))));
  const name = `${grant}, ${peer.name}`;
  const row = target === undefined ? { name, figure: times(value) } : atLeast(name, value, target);
  return { ...row, more: [`${rates.join(' / ')} a second`, times(ratio(us, them, cpu))] };
}

async function bench(stack: Stack, floor: Started, peer: Started): Promise<Section[]> {
  const floors: Row[] = [];
  const notes: string[] = [];
  const peers: Row[] = [];
  for (const grant of GRANTS) {
    // Anew for each grant: the peer's memory forgets all but the last thousand tokens.
    const all = await issuers(stack, floor, peer);
    const { gateway, tlsFloor, server, plainFloor, memory, postgres } = all;
    const rounds = await measureAll(Object.values(all), grant, stack.ca);
    floors.push(
      besideFloor(rounds, grant, [gateway, tlsFloor], 1.2),
      besideFloor(rounds, grant, [server, plainFloor], 1.2),
    );
    const [us = [], hand = []] = [rounds.get(gateway), rounds.get(tlsFloor)];
    notes.push(`${grant}: ${spentBy(us)}; by hand: ${spentBy(hand)}`);
    peers.push(
      besidePeer(rounds, grant, [gateway, memory], 1),
      besidePeer(rounds, grant, [gateway, postgres], 1),
    );
  }
  return [
    {
      title: `Tokens beside one statement by hand, ${CONNECTIONS} connections (CPU of all processes, PostgreSQL too)`,
      columns: ['token', 'CPU', 'rate', 'p50', 'CPU each'],
      rows: floors,
      notes,
    },
    {
      title: `Tokens through the gateway beside oidc-provider 9 over TLS, ${CONNECTIONS} connections`,
      columns: ['token, peer', 'rate', 'rates', 'CPU'],
      rows: peers,
    },
  ];
}

report(async () => {
  const script = installPeer();
  const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
  const floor = await startFloor(stack, 'oauth/floor.js');
  const peer = await startFloor(stack, script);
  try {
    return await bench(stack, floor, peer);
  } finally {
    floor.process.kill();
    peer.process.kill();
    await stack.stop();
  }
});
