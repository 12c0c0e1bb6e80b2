import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, InstanceSignal, Nats, whenDue, type DueTask } from '@deskline/platform';

/** Interval at which an instance reads the names without a signal, which may be lost. */
const RECHECK_MS = 10_000;
const READ = 'SELECT id, name FROM account';

/** Names of accounts, cached: an authorized application may be of another account. A change signals all instances. */
@Injectable()
export class AccountNames implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AccountNames.name);
  private names: ReadonlyMap<string, { name: string }> = new Map();
  private readonly changed: InstanceSignal;
  private reading: DueTask | undefined;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Nats) nats: Nats,
  ) {
    this.changed = new InstanceSignal(nats, 'oauth-server.accounts');
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.read();
    this.reading = whenDue(
      RECHECK_MS,
      () => this.read(),
      (error) => this.logger.warn(`The names of accounts could not be read again: ${String(error)}`),
    );
    this.changed.listen(() => this.reading?.wake());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.changed.stop();
    await this.reading?.stop();
  }

  /** Has all instances read the names again; called after the commit of a change. */
  announce(): void {
    this.changed.notify();
  }

  get(id: string): { name: string } | undefined {
    return this.names.get(id);
  }

  /** Trust between accounts does not matter: people see every application they have authorized. */
  trustEachOther(): boolean {
    return true;
  }

  private async read(): Promise<void> {
    const rows = await this.database.query<{ id: string; name: string }>(READ, [], 'account-names.read');
    this.names = new Map(rows.map((account) => [account.id, account]));
  }
}
