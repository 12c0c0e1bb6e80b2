import {
  Database,
  databaseName,
  databaseUrl,
  type CommitListener,
  Metrics,
  Nats,
  type Queries,
} from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CATALOGUE } from '../behaviour/behaviour';
import { RecordStoreSettings, type ReplicatedStoreSettings } from '../record-store.settings';
import { Replica } from './replica';
import { ReplicaMetrics } from './replica-metrics';
import { ReplicaQueries } from './replica-queries';
import { WrittenPositions } from './written-positions';

const CLUSTER = 'SELECT system_identifier FROM pg_control_system()';
const RETRY_MS = 1_000;

/** Message to all instances of the service after a commit. */
interface Written {
  readonly accounts: readonly string[];
  readonly position: number;
}

/**
 * Streaming replicas that reads of records go to (ADR 116). Each commit is announced to all instances, with its position in
 * the primary's log, before it is answered: for the accounts that it has changed, a replica is read only once it has replayed
 * the log that far. Until then, and whenever in doubt, the primary is read.
 */
@Injectable()
export class Replicas implements CommitListener, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Replicas.name);
  private readonly metrics: ReplicaMetrics;
  private readonly urls: readonly string[];
  private readonly subject: string;
  private replicas: readonly Replica[] = [];
  private positions = new WrittenPositions();
  private turn = 0;
  private retry: NodeJS.Timeout | undefined;
  private readonly ends: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly nats: Nats,
    metrics: Metrics,
    private readonly settings: RecordStoreSettings,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
  ) {
    this.urls = (settings as Partial<ReplicatedStoreSettings>).DATABASE_REPLICA_URLS ?? [];
    this.subject = `${catalogue.service}.written`;
    this.metrics = new ReplicaMetrics(metrics, database, () => this.replicas);
    if (this.urls.length > 0) database.commitListener = this;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.urls.length === 0) return;
    const [row] = await this.database.rows(CLUSTER);
    this.replicas = this.urls.map((url) => this.open(url, String(row?.[0])));
    const callback = (error: Error | null, { data }: { data: Uint8Array }) => {
      if (error) return;
      const { accounts, position } = JSON.parse(Buffer.from(data).toString()) as Written;
      for (const account of accounts) this.positions.written(account, position);
    };
    const subscription = this.nats.connection.subscribe(this.subject, { callback });
    this.ends.push(
      () => subscription.unsubscribe(),
      this.nats.onReconnect(() => this.restart()),
    );
    this.restart();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.retry);
    for (const end of this.ends.splice(0)) end();
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  /** Sent before the answer to the change, on the same connection. */
  committed(changed: ReadonlySet<string>, position: number): void {
    const accounts = [...changed];
    for (const account of accounts) this.positions.written(account, position);
    if (this.nats.connection.isClosed()) return;
    this.nats.publish(this.subject, Buffer.from(JSON.stringify({ accounts, position } satisfies Written)));
  }

  /** Queries that find all changes of these accounts that were answered before: of a replica, or of the primary. */
  queriesFor(accounts: readonly string[]): Queries {
    if (this.urls.length === 0 || this.database.isInOne) return this.database;
    const replica = this.fresh(accounts);
    this.metrics.read(replica ? 'replica' : 'primary');
    return replica ? this.readFrom(replica) : this.database;
  }

  /** Replicas take turns. */
  private fresh(accounts: readonly string[]): Replica | undefined {
    const needed = this.positions.needed(accounts);
    const { length } = this.replicas;
    for (let tried = 0; tried < length; tried++) {
      this.turn = (this.turn + 1) % length;
      const replica = this.replicas[this.turn];
      if (replica?.hasReached(needed)) return replica;
    }
    return undefined;
  }

  private readFrom(replica: Replica): ReplicaQueries {
    return new ReplicaQueries(replica, this.database, () => this.metrics.fellBack());
  }

  /**
   * Forgets the positions, as announcements may have been missed, and begins with the present end of the primary's log: all
   * of them lie before it. The announcements from now on arrive, once the server has answered after the subscription.
   */
  private restart(): void {
    clearTimeout(this.retry);
    this.positions = new WrittenPositions();
    this.begin(this.positions).catch((error: unknown) => {
      this.logger.warn(`Replicas are not read until the primary's position is known: ${String(error)}`);
      this.retry = setTimeout(() => this.restart(), RETRY_MS).unref();
    });
  }

  private async begin(positions: WrittenPositions): Promise<void> {
    await this.nats.connection.flush();
    positions.begin(await this.database.walPosition());
    for (const replica of this.replicas) void replica.refresh();
  }

  private open(url: string, cluster: string): Replica {
    const { settings, catalogue } = this;
    const address = databaseUrl(settings, databaseName(settings, catalogue.service), url);
    const one = Object.assign(Object.create(settings) as RecordStoreSettings, { DATABASE_POOL_SIZE: 1 });
    return new Replica(
      nameOf(url),
      {
        reads: Database.open(address, `${catalogue.service} reads`, settings),
        state: Database.open(address, `${catalogue.service} replica state`, one),
      },
      cluster,
    );
  }
}

/** Address without credentials. */
const nameOf = (url: string): string => decodeURIComponent(new URL(url).host);
