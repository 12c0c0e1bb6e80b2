import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connect } from 'nats';
import { CannotStart } from '../system/cannot-start';
import { startDetached } from '../system/detached';
import { choosePort } from '../system/free-port';
import { recall, remember, type Memory } from '../system/memory';
import { natsBinary } from './binary';
import { commandOf, end } from '../system/process-table';
import type { Running, StartOptions } from '../system/running';
import { waitUntil } from '../system/wait-until';

const USER = 'deskline';
const MAX_PAYLOAD = 8 * 1024 * 1024;
const ATTEMPTS = 5;

/** Place of a server in a cluster. */
export interface ClusterMember {
  readonly name: string;
  /** Port at which the other members reach it. */
  readonly port: number;
  /** Such ports of all members. */
  readonly routes: readonly number[];
  /** Port of its monitoring pages. */
  readonly monitor: number;
}

/** Side of a connection between a hub and a leaf: the port at which a hub takes leaves, or the address of such a port. */
export type LeafSide = { readonly port: number } | { readonly hub: string };

export type NatsOptions = StartOptions & {
  readonly cluster?: ClusterMember;
  readonly leaf?: LeafSide;
  /** Longest wait for its first answer. */
  readonly readyWithinMs?: number;
};

/** Starts NATS with JetStream on the store in `dir`, or takes over the one that already runs on it. */
export async function startNats({
  port,
  cluster,
  leaf,
  readyWithinMs = 30_000,
  ...options
}: NatsOptions): Promise<Running> {
  const dir = resolve(options.dir);
  await mkdir(dir, { recursive: true });
  const file = join(dir, 'nats.json');
  const found = await findNats(dir);
  if (found) return found;
  const memory = await recall(file);
  const program = await natsBinary();
  let problem = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    memory.port = await choosePort(port, memory.port);
    await remember(file, memory);
    await writeFile(configOf(dir), config(dir, memory, { cluster, leaf }), { mode: 0o600 });
    const { child, hasExited, said } = await startDetached(program, ['-c', configOf(dir)], {
      log: join(dir, 'nats.log'),
    });
    const ready = await waitUntil(async () => hasExited() || (await answers(memory)), readyWithinMs);
    if (ready && !hasExited() && child.pid) return running(dir, child.pid, memory);
    problem = await said();
    // A server that is given up would run on, and the next start would take it over.
    if (!hasExited() && child.pid) {
      await end(child.pid, 'SIGTERM', 5_000);
      break;
    }
    if (!/address already in use/.test(problem)) break;
  }
  throw new CannotStart(
    `NATS did not start (${problem.trim().split('\n').at(-1)}); its log is ${dir}/nats.log.`,
  );
}

/** Finds the NATS that runs on the store in `dir`, whichever process started it. */
export async function findNats(dir: string): Promise<Running | null> {
  const pid = runningPid(dir);
  if (!pid) return null;
  const memory = await recall(join(dir, 'nats.json'));
  await waitUntil(async () => !isOurs(dir, pid) || (await answers(memory)), 5_000);
  if (!isOurs(dir, pid)) return null;
  if (await answers(memory)) return running(dir, pid, memory);
  // It runs but does not answer: two servers on one store would destroy it.
  await end(pid, 'SIGTERM', 5_000);
  return null;
}

function running(dir: string, pid: number, memory: Memory): Running {
  return {
    url: `nats://${USER}:${memory.password}@127.0.0.1:${memory.port}`,
    pid,
    stop: async () => {
      if (isOurs(dir, pid)) await end(pid, 'SIGTERM', 15_000);
    },
  };
}

function config(
  dir: string,
  memory: Memory,
  { cluster, leaf }: Pick<NatsOptions, 'cluster' | 'leaf'>,
): string {
  const { password, port } = memory;
  const store = `store_dir: ${quoted(join(dir, 'jetstream'))}`;
  return [
    `listen: ${quoted(`127.0.0.1:${port}`)}`,
    `pid_file: ${quoted(pidFileOf(dir))}`,
    `max_payload: ${MAX_PAYLOAD}`,
    ...(leaf
      ? besideLeaves(leaf, password, store)
      : [`authorization ${login(USER, password)}`, `jetstream { ${store} }`]),
    ...(cluster ? membership(cluster) : []),
    '',
  ].join('\n');
}

const quoted = (text: string): string => JSON.stringify(text);
const login = (user: string, password: string): string =>
  `{ user: ${quoted(user)}, password: ${quoted(password)} }`;

const membership = ({ name, port, routes, monitor }: ClusterMember): string[] => [
  `server_name: ${name}`,
  `http: "127.0.0.1:${monitor}"`,
  `cluster { name: deskline, listen: "127.0.0.1:${port}", routes: [${routes.map((each) => `nats://127.0.0.1:${each}`).join(', ')}] }`,
];

/** A leaf has the JetStream of its hub only if both system accounts are connected too and both name one domain. */
function besideLeaves(leaf: LeafSide, password: string, store: string): string[] {
  const accounts = { DESKLINE: USER, SYSTEM: 'system' };
  const users = `DESKLINE { jetstream: enabled, users: [${login(accounts.DESKLINE, password)}] }, SYSTEM { users: [${login(accounts.SYSTEM, password)}] }`;
  const common = [`accounts { ${users} }`, 'system_account: SYSTEM'];
  if ('port' in leaf)
    return [
      ...common,
      `jetstream { ${store}, domain: deskline }`,
      `leafnodes { listen: "127.0.0.1:${leaf.port}" }`,
    ];
  const remotes = Object.entries(accounts).map(([account, user]) => {
    const url = new URL(leaf.hub);
    url.username = user;
    return `{ url: ${quoted(url.href)}, account: ${account} }`;
  });
  return [
    ...common,
    'jetstream { enabled: false, domain: deskline, extension_hint: will_extend }',
    `leafnodes { remotes: [${remotes.join(', ')}] }`,
  ];
}

const configOf = (dir: string): string => join(dir, 'nats.conf');
const pidFileOf = (dir: string): string => join(dir, 'nats.pid');

const isOurs = (dir: string, pid: number): boolean => commandOf(pid).includes(configOf(dir));

function runningPid(dir: string): number | null {
  if (!existsSync(pidFileOf(dir))) return null;
  const pid = Number(readFileSync(pidFileOf(dir), 'utf8'));
  return pid > 0 && isOurs(dir, pid) ? pid : null;
}

async function answers({ password, port }: Memory): Promise<boolean> {
  try {
    const connection = await connect({
      servers: `127.0.0.1:${port}`,
      user: USER,
      pass: password,
      reconnect: false,
      timeout: 1_000,
    });
    await connection.jetstreamManager();
    await connection.close();
    return true;
  } catch {
    return false;
  }
}
