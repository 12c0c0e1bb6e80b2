import type { Principal } from '@deskline/identity';
import type { FinalState, Job, JobKind, JobRefusal } from './job';

/** Requests of gateways to configuration-records about jobs. */
export const JOBS = {
  create: 'jobs.create',
  claim: 'jobs.claim',
  progress: 'jobs.progress',
  finish: 'jobs.finish',
  release: 'jobs.release',
  read: 'jobs.read',
  cancel: 'jobs.cancel',
  refusals: 'jobs.refusals',
} as const;

/** Core NATS message to every gateway: there may be a job to claim. */
export const JOBS_WAKE = 'jobs.wake';

/** Status 200, or 429 once the account has `limit` waiting jobs. A repeat with the same token makes no second job. */
export interface CreateJob {
  readonly principal: Principal;
  readonly kind: JobKind;
  readonly token: string;
  readonly type: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, string>>;
  readonly lines: number | null;
  readonly limit: number;
}
export interface CreatedJob {
  readonly status: number;
  readonly id?: number;
}

/** Takes the next job: of the account that was served longest ago, its oldest one. */
export interface ClaimJob {
  /** Id of the gateway process, for the log. */
  readonly gateway: string;
  readonly kinds: readonly JobKind[];
}
export interface ClaimedJob {
  readonly status: number;
  readonly job?: Job;
  /** Number of the lease: only its holder changes the job. */
  readonly lease?: number;
  readonly standing?: JobStanding;
  /** Without a job: milliseconds until the first lease of another gateway ends, if it is not renewed. */
  readonly next_in_ms?: number;
}

/** Whether a job may go on. */
export interface JobStanding {
  /** Caller with the rights of now and the scopes of the call; null if the person is disabled or no administrator any more. */
  readonly principal: Principal | null;
  readonly isCancelled: boolean;
}

/** Fields of a job that its gateway stores; absent ones stay as they are. Totals, not differences: a repeat changes nothing. */
export type JobChanges = Partial<
  Pick<Job, 'type' | 'line' | 'lines' | 'results' | 'files' | 'cursor' | 'position'>
>;

/** Stores progress and renews the lease; without changes it only renews. 409: the lease is another gateway's. */
export interface ProgressJob {
  readonly id: number;
  readonly lease: number;
  readonly changes?: JobChanges;
  readonly refusals?: readonly JobRefusal[];
}
export interface ProgressAnswer {
  readonly status: number;
  readonly standing?: JobStanding;
}

/** Ends a job. 409 as above. */
export interface FinishJob {
  readonly id: number;
  readonly lease: number;
  readonly state: FinalState;
  readonly message?: string;
  readonly changes?: JobChanges;
}

/** Lets go of a job that is not done: any gateway may claim it at once. */
export interface ReleaseJob {
  readonly id: number;
  readonly lease: number;
}

/**
 * Job by its token, for its creator and administrators of its account, or by its id, for its creator with the same scopes;
 * 404 for everybody else, and two days after its end.
 */
export interface FindJob {
  readonly principal: Principal;
  readonly kind: JobKind;
  readonly token: string;
}
export interface FoundJob {
  readonly status: number;
  readonly job?: Job;
}

/** Page of refused rows after a line; the body of the answer is the JSON of JobRefusal[]. */
export interface JobRefusals {
  readonly id: number;
  readonly after: number;
  readonly limit: number;
}
