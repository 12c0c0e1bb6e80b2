import { isTransient, Nats, NO_BODY, Unavailable } from '@deskline/platform';
import {
  ApiError,
  errors,
  JOBS,
  type ClaimedJob,
  type ClaimJob,
  type CreateJob,
  type FindJob,
  type FinishJob,
  type Job,
  type JobRefusal,
  type JobRefusals,
  type ProgressAnswer,
  type ProgressJob,
  type ReleaseJob,
} from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';

/** Each request may be repeated: an instance that was killed answers none. */
const TIMEOUT_MS = 4_000;
/** Seconds after which a caller with too many waiting jobs may try again. */
const RETRY_SECONDS = 60;

/** Requests to configuration-records, which keeps jobs. Those of the runner reject as Nats does, those of calls with API errors. */
@Injectable()
export class JobClient {
  constructor(@Inject(Nats) private readonly nats: Nats) {}

  claim(request: ClaimJob): Promise<ClaimedJob> {
    return this.ask(JOBS.claim, request);
  }

  progress(request: ProgressJob): Promise<ProgressAnswer> {
    return this.ask(JOBS.progress, request);
  }

  finish(request: FinishJob): Promise<{ status: number }> {
    return this.ask(JOBS.finish, request);
  }

  release(request: ReleaseJob): Promise<{ status: number }> {
    return this.ask(JOBS.release, request);
  }

  async refusals(request: JobRefusals): Promise<readonly JobRefusal[]> {
    const { body } = await this.request(JOBS.refusals, request);
    return JSON.parse(body.toString()) as JobRefusal[];
  }

  /** Posts a job, or throws 429. */
  async create(request: CreateJob): Promise<void> {
    const { status } = await this.ask<{ status: number }>(JOBS.create, request).catch(throwUnavailable);
    if (status === 429) throw tooManyWaiting(request.limit);
  }

  /** Job of a caller, or throws 404. */
  async find(request: FindJob): Promise<Job> {
    const { job } = await this.ask<{ job?: Job }>(JOBS.read, request).catch(throwUnavailable);
    if (!job) throw errors.notFound();
    return job;
  }

  async cancel(request: FindJob): Promise<void> {
    const { status } = await this.ask<{ status: number }>(JOBS.cancel, request).catch(throwUnavailable);
    if (status === 404) throw errors.notFound();
  }

  private async ask<Head>(subject: string, head: object): Promise<Head> {
    return (await this.request(subject, head)).head as Head;
  }

  private async request(subject: string, head: object) {
    const frame = { head, body: NO_BODY };
    const reply = await this.nats.request<{ status: number }>(subject, frame, TIMEOUT_MS);
    if (reply.head.status === 503) throw new Unavailable(`${subject} answers 503.`);
    if (reply.head.status >= 500) throw new Error(`${subject} answers ${reply.head.status}.`);
    return reply;
  }
}

function tooManyWaiting(limit: number): ApiError {
  const reason = `${limit} imports and exports of the account wait already`;
  const explained = { message: 'Too Many Requests', reason };
  return new ApiError(429, explained, { 'Retry-After': String(RETRY_SECONDS) });
}

function throwUnavailable(error: unknown): never {
  throw isTransient(error) ? errors.unavailable(error) : error;
}
