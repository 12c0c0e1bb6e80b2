import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { end, freePorts, startPostgres, type Running } from '@deskline/local-stack';
import { startReplica } from '@deskline/testing';

interface Endpoint {
  readonly dir: string;
  readonly port: number;
}

/** PostgreSQL and its synchronous replica, which change places at every failover. */
export class PostgresPair {
  private constructor(
    private primary: Running & Endpoint,
    private replica: Awaited<ReturnType<typeof startReplica>> & Endpoint,
    private readonly ports: readonly number[],
  ) {}

  static async start(folder: string): Promise<PostgresPair> {
    const ports = await freePorts(2);
    const [first, second] = ports.map((port, at) => ({ port, dir: join(folder, `postgres-${at + 1}`) }));
    if (!first || !second) throw new Error('There are no free ports.');
    const primary = await startPostgres(first);
    const replica = await startReplica({ primary, ...second, synchronous: true });
    return new PostgresPair({ ...primary, ...first }, { ...replica, ...second }, ports);
  }

  /** Address of both, whichever is the primary. */
  get url(): string {
    const { username, password } = new URL(this.primary.url);
    const hosts = this.ports.map((port) => `127.0.0.1:${port}`).join();
    return `postgres://${username}:${password}@${hosts}/?target_session_attrs=read-write`;
  }

  /** kill -9 of the primary, and promotion of the replica. */
  async failOver(): Promise<void> {
    await end(this.primary.pid, 'SIGKILL', 5_000);
    await this.replica.promote();
  }

  /** Makes a replica of the lost primary, from a copy of the new one: its own data may be ahead. */
  async repair(): Promise<void> {
    const { dir, port } = this.primary;
    await rm(dir, { recursive: true, force: true });
    const { replica: primary } = this;
    const replica = await startReplica({ primary, dir, port, synchronous: true });
    this.primary = primary;
    this.replica = { ...replica, dir, port };
  }

  async stop(): Promise<void> {
    await this.replica.stop();
    await this.primary.stop();
  }
}
