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
  /** The team that takes what nobody else is named for. */
  service_desk_team_id?: number | null;
}

/** How long a change of an account may go unseen by an instance. */
const REFRESH_MS = 1_000;
const READ = 'SELECT id, name, url, custom_url, time_zone, locale, trusts, service_desk_team_id FROM account';

/** The accounts known here. They are few and change rarely, so they are kept in memory and read again now and then. */
@Injectable()
export class Accounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Accounts.name);
  private known: ReadonlyMap<string, Account> = new Map();
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
    return this.known.get(id);
  }

  /** Makes sure that `get` knows these: one that was founded a moment ago may not have been read yet. */
  async ensureLoaded(ids: readonly string[], queries: Queries): Promise<void> {
    if (ids.some((id) => !this.known.has(id))) await this.read(queries);
  }

  /** Trust counts when it is mutual: neither account opens the other. */
  trustEachOther(one: string, other: string): boolean {
    const trusts = (from: string, to: string) => this.known.get(from)?.trusts.includes(to) ?? false;
    return trusts(one, other) && trusts(other, one);
  }

  /**
   * Accounts whose records may be referred to from this one: itself, and those it trusts and that trust it. Read on
   * the connection of the caller, who may hold the last one there is.
   */
  async referableAccounts(id: string, queries: Queries): Promise<readonly string[]> {
    await this.ensureLoaded([id], queries);
    return [id, ...this.trusted(id)];
  }

  /** Those it trusts and that trust it, as far as they are known. */
  trusted(id: string): readonly string[] {
    const mine = this.known.get(id)?.trusts ?? [];
    return mine.filter((other) => this.trustEachOther(id, other));
  }

  async read(queries: Queries): Promise<void> {
    const rows = await queries.query<Account & object>(READ, [], 'accounts.read');
    this.known = new Map(rows.map((account) => [account.id, account]));
  }
}
