import { Database } from '@deskline/platform';
import type { Problem } from '@deskline/record';
import { zoned } from '@deskline/record-kinds';
import type { RecordCall } from '@deskline/record-http';
import {
  Accounts,
  actorOf,
  inUnitOfWork,
  Invalid,
  RecordRuntime,
  RecordStoreSettings,
  RETAINED,
  type Account,
  type Retained,
  type Retention,
} from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { Directory } from './directory';

interface Bounds {
  readonly min: number;
  /** Null where the installation keeps things for good, or another service knows. */
  readonly max: number | null;
}

type Changes = Partial<Record<Retained, [old: number | null, now: number | null]>>;

const READ = `SELECT id, name, url, custom_url, time_zone, locale, trusts, service_desk_team_id, retention
FROM account WHERE id = $1`;
const ADD_LINE = `INSERT INTO audit_line (account_id, record_type, record_id, action, person_id, person_name, changes, created_at)
VALUES ($1, 'account', 0, 'update', $2, $3, $4, $5)`;
const LINES = `SELECT person_id, person_name, changes, created_at::text FROM audit_line
WHERE account_id = $1 AND record_type = 'account' ORDER BY created_at DESC, id DESC LIMIT 20`;

/** Days for which an account keeps things, within the bounds of the installation. */
@Injectable()
export class AccountRetention {
  private readonly bounds: Readonly<Record<Retained, Bounds>>;

  constructor(
    private readonly database: Database,
    private readonly runtime: RecordRuntime,
    private readonly directory: Directory,
    private readonly accounts: Accounts,
    settings: RecordStoreSettings,
  ) {
    const { RETENTION_MIN_DAYS: min, AUDIT_RETENTION_MIN_DAYS } = settings;
    this.bounds = {
      audit_lines: { min: AUDIT_RETENTION_MIN_DAYS, max: settings.AUDIT_RETENTION_DAYS || null },
      events: { min, max: settings.EVENTS_RETENTION_DAYS },
      deliveries: { min, max: null },
      trash: { min, max: settings.TRASH_RETENTION_DAYS || null },
    };
  }

  /** Undefined for an account that does not exist. */
  async read(account: string, time_zone: string): Promise<object | undefined> {
    const [[found], lines] = await Promise.all([
      this.database.query<Account & object>(READ, [account], 'retention.read'),
      this.database.query<Line & object>(LINES, [account], 'retention.lines'),
    ]);
    if (!found) return undefined;
    const things = RETAINED.map((thing) => [
      thing,
      { days: found.retention?.[thing] ?? null, ...this.bounds[thing] },
    ]);
    return { ...Object.fromEntries(things), changes: lines.map((line) => lineOf(line, time_zone)) };
  }

  /** Changes the days, with an audit line. Throws Invalid with all problems of the input. */
  async change(input: Readonly<Record<string, unknown>>, call: RecordCall): Promise<void> {
    const problems = Object.entries(input).flatMap(([name, value]) => this.problemOf(name, value));
    if (problems.length > 0) throw new Invalid(problems);
    const { account: id } = call.principal;
    await inUnitOfWork(this.runtime, actorOf(call), async (unit) => {
      const [account] = await unit.transaction.query<Account & object>(`${READ} FOR NO KEY UPDATE`, [id]);
      if (!account) return;
      const { retention, changes } = changed(account.retention ?? {}, input);
      if (Object.keys(changes).length === 0) return;
      const { person } = unit.actor;
      const values = [id, person?.id, person?.name, JSON.stringify(changes), unit.now];
      await unit.transaction.query(ADD_LINE, values);
      await this.directory.save(unit, { ...account, retention });
    });
    if (!call.trial) await this.accounts.read(this.database);
  }

  private problemOf(name: string, value: unknown): Problem[] {
    const bounds = RETAINED.some((thing) => thing === name) ? this.bounds[name as Retained] : undefined;
    if (!bounds) return [{ field: name, because: 'unknown_field' }];
    if (isEmpty(value)) return [];
    const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
    const days = isNumber ? Number(value) : NaN;
    if (!Number.isSafeInteger(days)) return [{ field: name, because: 'not_an_integer' }];
    const { min, max } = bounds;
    if (days < min) return [{ field: name, because: 'too_small', values: { min } }];
    if (days > (max ?? MOST_DAYS))
      return [{ field: name, because: 'too_big', values: { max: max ?? MOST_DAYS } }];
    return [];
  }
}

/** A hundred years. */
const MOST_DAYS = 36_500;

interface Line {
  readonly person_id: number | null;
  readonly person_name: string | null;
  readonly changes: object;
  readonly created_at: string;
}

const lineOf = ({ person_id, person_name, changes, created_at }: Line, time_zone: string): object => ({
  person: person_id === null ? null : { id: person_id, name: person_name },
  changes,
  created_at: zoned(created_at, time_zone),
});

const isEmpty = (value: unknown): boolean => value === null || value === '';

/** Days after a change of some of them, and the changes; null for none. */
function changed(
  before: Retention,
  input: Readonly<Record<string, unknown>>,
): { retention: Retention | null; changes: Changes } {
  const after: { -readonly [Thing in Retained]?: number } = { ...before };
  const changes: Changes = {};
  for (const thing of RETAINED.filter((name) => Object.hasOwn(input, name))) {
    const days = isEmpty(input[thing]) ? null : Number(input[thing]);
    const old = before[thing] ?? null;
    if (days === old) continue;
    changes[thing] = [old, days];
    if (days === null) delete after[thing];
    else after[thing] = days;
  }
  return { retention: Object.keys(after).length > 0 ? after : null, changes };
}
