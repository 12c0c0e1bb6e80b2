import { Clock, Database, type Frame } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import { Controller, Inject, Injectable, type Type } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { LRUCache } from 'lru-cache';
import { CATALOGUE } from '../behaviour/behaviour';
import { quoted } from '../table/column';

/** NATS subject of the numbers of records of an account. */
export const recordCountsSubject = (service: string): string => `usage.records.${service}`;

export interface RecordCount {
  readonly type: string;
  readonly records: number;
  /** The number is that of the planner: counting stopped at a limit. */
  readonly estimated?: true;
}

export interface CountedRecords {
  readonly counted_at: string;
  readonly types: readonly RecordCount[];
  /** Records that count for the limit of a plan, with those that this process has written since. */
  limited: number;
}

const HOUR_MS = 3_600_000;
/** Rows of a type that are counted; the number of more is estimated. */
const LIMIT = 100_000;

/** Numbers of records of accounts, counted at most once an hour in each process. */
@Injectable()
export class RecordCounts {
  private readonly counted = new LRUCache<string, CountedRecords>({
    max: 1_000,
    ttl: HOUR_MS,
    fetchMethod: (account) => this.count(account),
  });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
  ) {}

  /** With `allowStale`, only the first call waits for a count. */
  async of(account: string, { allowStale = false } = {}): Promise<CountedRecords> {
    const counted = await this.counted.fetch(account, { allowStale });
    if (!counted) throw new Error('Records were not counted.');
    return counted;
  }

  /** Adds a record that was created, or with -1 one that was deleted, until they are counted again. */
  add(record: RecordType, account: string, records: 1 | -1): void {
    const counted = isLimited(record) ? this.counted.peek(account, { allowStale: true }) : undefined;
    if (counted) counted.limited += records;
  }

  private async count(account: string): Promise<CountedRecords> {
    const types: RecordCount[] = [];
    let limited = 0;
    // One after another: an account's records may be many, and other calls need the connections.
    for (const record of this.catalogue.records.filter(isCounted)) {
      const count = await this.countOf(record, account);
      if (count.records > 0) types.push(count);
      if (isLimited(record)) limited += count.records;
    }
    return { counted_at: this.clock.now().toISOString(), types, limited };
  }

  private async countOf({ name }: RecordType, account: string): Promise<RecordCount> {
    const rows = `SELECT 1 FROM ${quoted(name)} WHERE account_id = $1`;
    const [row] = await this.database.rows(`SELECT count(*) FROM (${rows} LIMIT ${LIMIT + 1}) some_rows`, [
      account,
    ]);
    const records = Number(row?.[0]);
    if (records <= LIMIT) return { type: name, records };
    const plan = await this.database.rows(`EXPLAIN (FORMAT JSON) ${rows}`, [account]);
    const [
      {
        Plan: { 'Plan Rows': estimate },
      },
    ] = JSON.parse(plan[0]?.[0] ?? '') as [{ Plan: { 'Plan Rows': number } }];
    return { type: name, records: Math.max(estimate, LIMIT + 1), estimated: true };
  }
}

/** Parts are counted with their owners, views have no rows of their own. */
const isCounted = ({ relation, partOf }: RecordType): boolean => relation === undefined && !partOf;

/**
 * Record types that a plan limits: clients create their records, and not only below another record. Notes, approvals and watches
 * belong to the work on existing records.
 */
export const isLimited = (record: RecordType): boolean =>
  isCounted(record) &&
  !record.nested &&
  !record.createAnnouncedAs &&
  record.access.some(({ create }) => create !== undefined);

/** Answers gateways for the numbers of records of an account. */
export function recordCountsController(service: string): Type {
  @Controller()
  class RecordCountsController {
    constructor(private readonly counts: RecordCounts) {}

    @MessagePattern(recordCountsSubject(service))
    async count(@Payload() { head }: Frame<{ account: string }>): Promise<Frame> {
      const body = Buffer.from(JSON.stringify(await this.counts.of(head.account)));
      return { head: { status: 200 }, body };
    }
  }
  return RecordCountsController;
}
