import { Database, repeat, type Queries, type Repetition } from '@deskline/platform';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';

export interface Account {
  id: string;
  name: string;
  url: string;
  custom_url: string | null;
  time_zone: string;
  locale: string;
  trusts: string[];
  /** Team of requests that name no other team. */
  service_desk_team_id?: number | null;
}

/** Interval at which an instance reads changed accounts. */
const REFRESH_MS = 1_000;
/** Columns of the table `account` in every service. */
export const ACCOUNT_COLUMNS = [
  'id',
  'name',
  'url',
  'custom_url',
  'time_zone',
  'locale',
  'trusts',
  'service_desk_team_id',
] as const satisfies (keyof Account)[];

const READ = `SELECT ${ACCOUNT_COLUMNS.join(', ')} FROM account`;

/** Accounts in memory: they are few and change rarely, and are read again at an interval. */
@Injectable()
export class Accounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Accounts.name);
  private byId: ReadonlyMap<string, Account> = new Map();
  private refreshing: Repetition | undefined;

  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.read(this.database);
    this.refreshing = repeat(
      REFRESH_MS,
      () => this.read(this.database),
      (error) => this.logger.warn(`The accounts could not be read again: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.refreshing?.stop();
  }

  get(id: string): Account | undefined {
    return this.byId.get(id);
  }

  /** Reads the accounts again if one of these is missing: it may have been founded since the last interval. */
  async ensureLoaded(ids: readonly string[], queries: Queries): Promise<void> {
    if (ids.some((id) => !this.byId.has(id))) await this.read(queries);
  }

  /** Trust counts only when it is mutual. */
  trustEachOther(one: string, other: string): boolean {
    const trusts = (from: string, to: string) => this.byId.get(from)?.trusts.includes(to) ?? false;
    return trusts(one, other) && trusts(other, one);
  }

  /**
   * Accounts with records that this one may refer to: itself and its trusted accounts. Read on the caller's connection,
   * which may be the last one of the pool.
   */
  async referableAccounts(id: string, queries: Queries): Promise<readonly string[]> {
    await this.ensureLoaded([id], queries);
    return [id, ...this.trusted(id)];
  }

  trusted(id: string): readonly string[] {
    const mine = this.byId.get(id)?.trusts ?? [];
    return mine.filter((other) => this.trustEachOther(id, other));
  }

  async read(queries: Queries): Promise<void> {
    const rows = await queries.query<Account & object>(READ, [], 'accounts.read');
    this.byId = new Map(rows.map((account) => [account.id, account]));
  }
}
