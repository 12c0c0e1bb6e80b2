import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { end, freePorts, startNats, type ClusterMember, type Running } from '@deskline/local-stack';

const SIZE = 3;

export interface NatsMember {
  readonly name: string;
  /** kill -9. */
  kill(): Promise<void>;
  /** Returns when JetStream answers there. */
  start(): Promise<void>;
}

/** Three NATS servers, whose streams may have three copies. */
export interface NatsCluster {
  /** Addresses of all members, with credentials, separated by commas. */
  readonly url: string;
  readonly members: readonly NatsMember[];
  /** The member that decides about streams. */
  leader(): Promise<NatsMember>;
  /** The member that takes the messages of a stream. */
  leaderOf(stream: string): Promise<NatsMember>;
  stop(): Promise<void>;
}

/** Page `/jsz` of a member, as far as it is read here. */
interface JetStreamPage {
  readonly meta_cluster?: { readonly leader?: string };
  readonly account_details?: readonly {
    readonly stream_detail?: readonly { readonly name: string; readonly cluster?: { leader?: string } }[];
  }[];
}

/** Starts three members in folders of their own under `dir`. */
export async function startNatsCluster(dir: string): Promise<NatsCluster> {
  const password = randomBytes(24).toString('base64url');
  const ports = await freePorts(3 * SIZE);
  const routes = ports.slice(0, SIZE);
  const members = routes.map((port, at) => {
    const monitor = ports[SIZE + at] ?? 0;
    return new Member({ name: `nats-${at + 1}`, port, routes, monitor }, dir, ports[2 * SIZE + at] ?? 0);
  });
  for (const member of members) await member.prepare(password);
  await Promise.all(members.map((member) => member.start()));
  const named = async (nameIn: (page: JetStreamPage) => string | undefined): Promise<Member> => {
    const pages = await Promise.all(members.map((member) => member.page()));
    const names = new Set(pages.flatMap((page) => nameIn(page) ?? []));
    const found = members.find(({ name }) => names.has(name));
    if (!found) throw new Error('The cluster of NATS has no leader.');
    return found;
  };
  return {
    url: members.map(({ url }) => url).join(),
    members,
    leader: () => named(({ meta_cluster }) => meta_cluster?.leader),
    leaderOf: (stream) =>
      named(({ account_details = [] }) => {
        const details = account_details.flatMap(({ stream_detail = [] }) => stream_detail);
        return details.find(({ name }) => name === stream)?.cluster?.leader;
      }),
    stop: async () => {
      await Promise.all(members.map((member) => member.stop()));
    },
  };
}

class Member implements NatsMember {
  private running: Running | undefined;

  constructor(
    private readonly place: ClusterMember,
    dir: string,
    private readonly port: number,
    private readonly folder = join(dir, place.name),
  ) {}

  get name(): string {
    return this.place.name;
  }

  get url(): string {
    return this.running?.url ?? '';
  }

  /** All members have one password. */
  async prepare(password: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, 'nats.json'), JSON.stringify({ password }), { mode: 0o600 });
  }

  async start(): Promise<void> {
    this.running = await startNats({ dir: this.folder, port: this.port, cluster: this.place });
  }

  async kill(): Promise<void> {
    if (this.running) await end(this.running.pid, 'SIGKILL', 5_000);
  }

  async stop(): Promise<void> {
    await this.running?.stop();
  }

  /** Page of the member; empty while it is away. */
  async page(): Promise<JetStreamPage> {
    const url = `http://127.0.0.1:${this.place.monitor}/jsz?accounts=true&streams=true`;
    return fetch(url).then(
      (response) => response.json() as Promise<JetStreamPage>,
      () => ({}),
    );
  }
}
