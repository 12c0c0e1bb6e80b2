import {
  Database,
  type DueTask,
  InstanceSignal,
  Nats,
  type Queries,
  type Transaction,
  whenDue,
} from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { ReferenceSnapshot } from '@deskline/events';
import { CATALOGUE } from './behaviour/behaviour';
import type { Retained, RetainingAccount, Retention } from './retention/retention';

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
  /** Name among the plans of the installation. */
  plan?: string | null;
  /** Days that its administrators have set. */
  retention?: Retention | null;
}

/** Interval at which an instance reads the accounts without a signal, which may be lost. */
const RECHECK_MS = 10_000;
/** Columns of the table `account` in every service. */
const ACCOUNT_COLUMNS = [
  'id',
  'name',
  'url',
  'custom_url',
  'time_zone',
  'locale',
  'trusts',
  'service_desk_team_id',
  'plan',
  'retention',
] as const satisfies (keyof Account)[];

const READ = `SELECT ${ACCOUNT_COLUMNS.join(', ')} FROM account`;

/** Accounts in memory: they are few and change rarely. An instance that changes one signals all to read them again. */
@Injectable()
export class Accounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Accounts.name);
  private byId: ReadonlyMap<string, Account> = new Map();
  private readonly changed: InstanceSignal;
  private reading: DueTask | undefined;

  constructor(
    private readonly database: Database,
    nats: Nats,
    @Inject(CATALOGUE) { service }: Catalogue,
  ) {
    this.changed = new InstanceSignal(nats, `${service}.accounts`);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.read(this.database);
    this.reading = whenDue(
      RECHECK_MS,
      () => this.read(this.database),
      (error) => this.logger.warn(`The accounts could not be read again: ${String(error)}`),
    );
    this.changed.listen(() => this.reading?.wake());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.changed.stop();
    await this.reading?.stop();
  }

  /** Has all instances read the accounts again, once a change of them is committed. */
  announce(transaction: Transaction): void {
    transaction.afterCommit(() => this.changed.notify());
  }

  get(id: string): Account | undefined {
    return this.byId.get(id);
  }

  /**
   * Accounts that keep a thing for a number of days: those that have set one, and all others where the installation has, with 0
   * for no such number. The shorter one counts.
   */
  retaining(thing: Retained, installation: number): RetainingAccount[] {
    return [...this.byId.values()].flatMap(({ id, retention }) => {
      const own = retention?.[thing] ?? Infinity;
      const days = Math.min(own, installation || Infinity);
      return days < Infinity ? [{ id, days }] : [];
    });
  }

  /** Reads the accounts again if one of these is missing: it may have been founded a moment ago. */
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

/** Columns of the projection of accounts. */
export const PROJECTED_COLUMNS = [...ACCOUNT_COLUMNS, 'version'] as const;

const JSON_COLUMNS: ReadonlySet<string> = new Set(['trusts', 'retention']);

const READ_VERSIONS = `SELECT ${PROJECTED_COLUMNS.join(', ')} FROM account ORDER BY id`;

const SAVE = `INSERT INTO account (${PROJECTED_COLUMNS.join(', ')})
VALUES (${PROJECTED_COLUMNS.map((_, at) => `$${at + 1}`).join(', ')})
ON CONFLICT (id) DO UPDATE SET ${PROJECTED_COLUMNS.slice(1)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')}
WHERE account.version <= excluded.version`;

/** Snapshot of an account for other services. Its id is a string, so the numeric id is 0. */
export function accountSnapshot({ id, name, ...attributes }: Account, version: number): ReferenceSnapshot {
  return {
    type: 'account',
    id: 0,
    account_id: id,
    name,
    sourceID: null,
    disabled: false,
    version,
    json: '',
    attributes,
  };
}

/** Snapshots of all accounts, which are few. */
export async function readAccountSnapshots(queries: Queries): Promise<ReferenceSnapshot[]> {
  const rows = await queries.query<Account & { version: number }>(READ_VERSIONS);
  return rows.map(({ version, ...account }) => accountSnapshot(account, version));
}

export function accountRow({ account_id, name, version, attributes }: ReferenceSnapshot) {
  const { url, custom_url = null, time_zone, locale, trusts } = attributes;
  const { service_desk_team_id = null, plan = null, retention = null } = attributes;
  return {
    ...{ id: account_id, name, url, custom_url, time_zone, locale, trusts },
    ...{ service_desk_team_id, plan, retention, version },
  };
}

/** Saves the account of a snapshot; a version never goes back. */
export async function saveAccount(queries: Queries, snapshot: ReferenceSnapshot): Promise<void> {
  const row = accountRow(snapshot);
  const values = PROJECTED_COLUMNS.map((name) =>
    JSON_COLUMNS.has(name) && row[name] !== null ? JSON.stringify(row[name]) : row[name],
  );
  await queries.query(SAVE, values);
}
