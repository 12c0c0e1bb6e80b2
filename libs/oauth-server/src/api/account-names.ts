import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, repeat, type Repetition } from '@deskline/platform';

/** Longest time until an instance shows a new name. */
const REFRESH_MS = 1_000;
const READ = 'SELECT id, name FROM account';

/** Names of accounts, cached: an authorized application may be of another account. */
@Injectable()
export class AccountNames implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AccountNames.name);
  private names: ReadonlyMap<string, { name: string }> = new Map();
  private refreshing: Repetition | undefined;

  constructor(@Inject(Database) private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.read();
    this.refreshing = repeat(
      REFRESH_MS,
      () => this.read(),
      (error) => this.logger.warn(`The names of accounts could not be read again: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.refreshing?.stop();
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
