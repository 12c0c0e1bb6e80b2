import { EventPublisher } from '@deskline/events';
import { hasRole, jobScopes, type Principal } from '@deskline/identity';
import { Clock, Database, InstanceSignal, Nats, type Transaction } from '@deskline/platform';
import { ADMINISTRATORS } from '@deskline/record';
import {
  JOBS_WAKE,
  NO_RESULTS,
  type ClaimedJob,
  type ClaimJob,
  type CreatedJob,
  type CreateJob,
  type FindJob,
  type FinishJob,
  type FoundJob,
  type Job,
  type JobChanges,
  type JobRefusal,
  type JobRefusals,
  type JobStanding,
  type ProgressAnswer,
  type ProgressJob,
  type ReleaseJob,
} from '@deskline/record-http';
import { Injectable } from '@nestjs/common';
import { announceEnd, type EndedJob } from './job-end';
import { CALLER, callerOf, type CallerRow, type PostedBy } from './job-caller';
import * as sql from './job.sql';

type JobRow = Job & PostedBy & { cancelled: boolean; lease: number };

const LOST = { status: 409 } as const;
export const CANCELLED = 'Cancelled';

/** Waiting jobs of an account beside which a schedule posts no further one: the default of JOBS_WAITING of gateways. */
const MOST_WAITING = 20;
const NO_RIGHT = 'The owner is disabled, or no administrator of the account any more';
const TOO_MANY = 'Too many imports and exports of the account wait';
const NOT_DONE = 'The export before is not done yet';

/** Export that a schedule posts. */
export interface ScheduledExport extends Omit<PostedBy, 'language'> {
  readonly schedule: number;
  readonly type: string;
  readonly token: string;
  readonly incremental: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}
interface Refused {
  readonly refused: string;
}

/** Jobs of all accounts: posted by callers, claimed by gateways, one of an account at a time (ADR 100). */
@Injectable()
export class Jobs {
  private readonly wake: InstanceSignal;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly publisher: EventPublisher,
    nats: Nats,
  ) {
    this.wake = new InstanceSignal(nats, JOBS_WAKE);
  }

  async create(request: CreateJob): Promise<CreatedJob> {
    const { principal, kind, token, type, options, files, lines, limit } = request;
    const { account, person, application = null, scopes, language } = principal;
    const id = await this.database.transaction(async (transaction) => {
      await transaction.query(sql.LOCK_ACCOUNT, [account], 'jobs.lock');
      const [found] = await transaction.query<{ waiting: number; isPosted: boolean }>(sql.WAITING, [
        account,
        token,
      ]);
      if (found && found.waiting >= limit && !found.isPosted) return null;
      const values = [
        ...[kind, token, account, person.id, application, JSON.stringify(scopes), language, type],
        ...[
          JSON.stringify(options),
          JSON.stringify(files),
          lines,
          JSON.stringify(NO_RESULTS),
          this.clock.now(),
        ],
      ];
      const [job] = await transaction.query<{ id: number }>(sql.CREATE, values, 'jobs.create');
      transaction.afterCommit(() => this.wake.notify());
      return job?.id;
    });
    return id ? { status: 200, id } : { status: 429 };
  }

  /** Posts the export of a schedule in the transaction of its timer, with the rights that its owner has now. */
  async postScheduled(transaction: Transaction, posted: ScheduledExport): Promise<{ id: number } | Refused> {
    const { schedule, account, person, application, scopes, type, token, incremental } = posted;
    const [row] = await transaction.query<CallerRow>(CALLER, [person, account], 'jobs.caller');
    const caller = callerOf({ account, person, application, scopes, language: null }, row);
    if (!caller) return { refused: NO_RIGHT };
    await transaction.query(sql.LOCK_ACCOUNT, [account], 'jobs.lock');
    const [found] = await transaction.query<{ waiting: number }>(sql.WAITING, [account, token]);
    if ((found?.waiting ?? 0) >= MOST_WAITING) return { refused: TOO_MANY };
    const [last] = await transaction.query<{ isRunning: boolean; since: string | null }>(sql.OF_SCHEDULE, [
      schedule,
      type,
    ]);
    if (last?.isRunning) return { refused: NOT_DONE };
    const since = incremental && last?.since ? { from: last.since, skip_empty: true } : {};
    const values = [
      ...[token, account, person, application, JSON.stringify(scopes), caller.language, type],
      ...[
        JSON.stringify({ ...posted.options, ...since }),
        JSON.stringify(NO_RESULTS),
        schedule,
        this.clock.now(),
      ],
    ];
    const [job] = await transaction.query<{ id: number }>(
      sql.CREATE_SCHEDULED,
      values,
      'jobs.create_scheduled',
    );
    transaction.afterCommit(() => this.wake.notify());
    return { id: Number(job?.id) };
  }

  async claim({ kinds }: ClaimJob): Promise<ClaimedJob> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(sql.LOCK_CLAIMS, [], 'jobs.claims');
      const values = [this.clock.now(), kinds];
      const [row] = await transaction.query<JobRow>(sql.CLAIM, values, 'jobs.claim');
      if (row)
        return { status: 200, job: jobOf(row), lease: row.lease, standing: await standing(transaction, row) };
      const [next] = await transaction.query<{ ms: number | null }>(sql.NEXT_END, [], 'jobs.next');
      return { status: 200, ...(next?.ms && { next_in_ms: next.ms }) };
    });
  }

  async progress({ id, lease, changes, refusals = [] }: ProgressJob): Promise<ProgressAnswer> {
    return this.database.transaction(async (transaction) => {
      const held = [id, lease];
      const [row] = changes
        ? await transaction.query<JobRow>(
            sql.PROGRESS,
            [...held, this.clock.now(), ...valuesOf(changes)],
            'jobs.progress',
          )
        : await transaction.query<JobRow>(sql.RENEW, held, 'jobs.renew');
      if (!row) return LOST;
      if (refusals.length > 0) transaction.post(sql.REFUSE, [id, JSON.stringify(refusals)], 'jobs.refuse');
      return { status: 200, standing: await standing(transaction, row) };
    });
  }

  async finish({ id, lease, state, message, changes = {} }: FinishJob): Promise<{ status: number }> {
    const values = [id, lease, this.clock.now(), ...valuesOf(changes), state, message ?? null];
    if (await this.end(sql.FINISH, values, 'jobs.finish')) return { status: 200 };
    const repeated = await this.database.rows(sql.IS_FINISHED, [id, lease, state]);
    return repeated.length > 0 ? { status: 200 } : LOST;
  }

  async release({ id, lease }: ReleaseJob): Promise<{ status: number }> {
    const released = await this.database.rows(sql.RELEASE, [id, lease], 'jobs.release');
    if (released.length > 0) this.wake.notify();
    return released.length > 0 ? { status: 200 } : LOST;
  }

  async find(request: FindJob): Promise<FoundJob> {
    const [job] = await this.database.query<Job>(sql.FIND, this.keyOf(request), 'jobs.find');
    return job ? { status: 200, job } : { status: 404 };
  }

  /** The end of a job that has ended already is left as it is. */
  async cancel(request: FindJob): Promise<{ status: number }> {
    if (await this.end(sql.CANCEL, [...this.keyOf(request), CANCELLED], 'jobs.cancel'))
      return { status: 204 };
    return { status: (await this.find(request)).status === 200 ? 204 : 404 };
  }

  refusals({ id, after, limit }: JobRefusals): Promise<JobRefusal[]> {
    return this.database.query<JobRefusal & object>(sql.REFUSALS, [id, after, limit], 'jobs.refusals');
  }

  /** Changes one job by a statement; if it has ended by that, tells of it, and the next job of the account may begin. */
  private async end(statement: string, values: readonly unknown[], name: string): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [job] = await transaction.query<EndedJob>(statement, [...values], name);
      if (!job) return false;
      const isTold =
        job.finished_at !== null && (await announceEnd(transaction, job, this.clock.now().toISOString()));
      transaction.afterCommit(() => {
        this.wake.notify();
        if (isTold) this.publisher.wake();
      });
      return true;
    });
  }

  private keyOf({ kind, token, principal }: FindJob): unknown[] {
    const { account, person } = principal;
    const scopes = JSON.stringify(jobScopes(principal.scopes, kind));
    return [kind, token, account, person.id, isAdministrator(principal), this.clock.now(), scopes];
  }
}

const isAdministrator = (principal: Principal): boolean => hasRole(principal, ADMINISTRATORS);

function jobOf({
  application: _application,
  scopes: _scopes,
  language: _language,
  cancelled: _cancelled,
  lease: _lease,
  ...job
}: JobRow): Job {
  return job;
}

async function standing(transaction: Transaction, row: JobRow): Promise<JobStanding> {
  const [caller] = await transaction.query<CallerRow>(CALLER, [row.person, row.account], 'jobs.caller');
  return { principal: callerOf(row, caller), isCancelled: row.cancelled };
}

/** In the order of the parameters of CHANGED. */
function valuesOf({ type, line, lines, results, files, cursor, position }: JobChanges): unknown[] {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  return [
    type ?? null,
    line ?? null,
    lines ?? null,
    json(results),
    json(files),
    json(cursor),
    position ?? null,
  ];
}
