import { Database, Delays, Metrics, NO_BODY, shared, type Frame } from '@deskline/platform';
import {
  JOBS,
  type ClaimJob,
  type CreateJob,
  type FindJob,
  type FinishJob,
  type JobRefusals,
  type ProgressJob,
  type ReleaseJob,
} from '@deskline/record-http';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { Jobs } from './jobs';

const BY_STATE = `
SELECT state, count(*)::integer AS jobs, extract(epoch FROM now() - min(created_at))::float8 AS seconds
FROM job WHERE finished_at IS NULL GROUP BY state`;

interface Unfinished {
  readonly state: string;
  readonly jobs: number;
  /** Age of the oldest. */
  readonly seconds: number;
}

const OLDEST_QUEUED = `
SELECT round(extract(epoch FROM now() - min(created_at)))::integer AS seconds
FROM job WHERE account_id = $1 AND state = 'queued'`;

/** Answers gateways about jobs. */
@Controller()
export class JobsController {
  constructor(
    private readonly jobs: Jobs,
    database: Database,
    metrics: Metrics,
    delays: Delays,
  ) {
    delays.register(async (account) => {
      const [oldest] = await database.query<{ seconds: number | null }>(OLDEST_QUEUED, [account]);
      return [{ name: 'imports and exports', seconds: oldest?.seconds ?? 0 }];
    });
    const unfinished = shared(() => database.query<Unfinished & object>(BY_STATE));
    metrics.gauge({
      name: 'deskline_jobs',
      help: 'Imports and exports of all accounts that are not done, by state: queued or processing',
      labelNames: ['state'],
      async collect() {
        const rows = await unfinished();
        this.reset();
        for (const state of ['queued', 'processing']) this.set({ state }, 0);
        for (const { state, jobs } of rows ?? []) this.set({ state }, jobs);
      },
    });
    metrics.gauge({
      name: 'deskline_jobs_queue_age_seconds',
      help: 'Age of the oldest import or export that no gateway runs; the same in every instance',
      async collect() {
        const rows = await unfinished();
        if (rows) this.set(rows.find(({ state }) => state === 'queued')?.seconds ?? 0);
        else this.remove();
      },
    });
  }

  @MessagePattern(JOBS.create)
  async create({ head }: Frame<CreateJob>): Promise<Frame> {
    return answer(await this.jobs.create(head));
  }

  @MessagePattern(JOBS.claim)
  async claim({ head }: Frame<ClaimJob>): Promise<Frame> {
    return answer(await this.jobs.claim(head));
  }

  @MessagePattern(JOBS.progress)
  async progress({ head }: Frame<ProgressJob>): Promise<Frame> {
    return answer(await this.jobs.progress(head));
  }

  @MessagePattern(JOBS.finish)
  async finish({ head }: Frame<FinishJob>): Promise<Frame> {
    return answer(await this.jobs.finish(head));
  }

  @MessagePattern(JOBS.release)
  async release({ head }: Frame<ReleaseJob>): Promise<Frame> {
    return answer(await this.jobs.release(head));
  }

  @MessagePattern(JOBS.read)
  async read({ head }: Frame<FindJob>): Promise<Frame> {
    return answer(await this.jobs.find(head));
  }

  @MessagePattern(JOBS.cancel)
  async cancel({ head }: Frame<FindJob>): Promise<Frame> {
    return answer(await this.jobs.cancel(head));
  }

  @MessagePattern(JOBS.refusals)
  async refusals({ head }: Frame<JobRefusals>): Promise<Frame> {
    const body = Buffer.from(JSON.stringify(await this.jobs.refusals(head)));
    return { head: { status: 200 }, body };
  }
}

const answer = (head: object): Frame => ({ head, body: NO_BODY });
