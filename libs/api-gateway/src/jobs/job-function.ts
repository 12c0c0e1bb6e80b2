import type { Principal } from '@deskline/identity';
import type { FinalState, Job, JobChanges, JobKind, JobRefusal } from '@deskline/record-http';

/** Job under way, as its function sees it. */
export interface RunningJob {
  /** As it was claimed; after a crash with the progress that was stored. */
  readonly job: Job;
  /** Caller with the rights as of the latest answer. */
  readonly principal: Principal;
  /**
   * Stores progress with the refused rows of a batch, and waits while configuration-records is away. Throws JobStopped once the
   * job may not go on, JobLost or JobReleased when this gateway is to leave it.
   */
  progress(changes: JobChanges, refusals?: readonly JobRefusal[]): Promise<void>;
  /** Repeats a request while the other side is away. Throws JobLost or JobReleased meanwhile, and other errors at once. */
  patiently<T>(request: () => Promise<T>): Promise<T>;
}

/** End of a job. */
export interface JobEnd {
  readonly state: FinalState;
  readonly message?: string;
  readonly changes?: JobChanges;
  /** Runs once the end is stored: a job that is resumed before may still need what this removes. */
  ended?(): Promise<void>;
}

/** Runs jobs of one kind, from their stored progress on. A function that throws ends its job as `error`. */
export interface JobFunction {
  readonly kind: JobKind;
  run(running: RunningJob): Promise<JobEnd>;
}

/** Injection token of the functions that this gateway has. */
export const JOB_FUNCTIONS = Symbol('JobFunctions');

/** The job was cancelled, or its person has lost the right to it: it ends as `error` with this message. */
export class JobStopped extends Error {}
/** Another gateway has the job. */
export class JobLost extends Error {}
/** This gateway stops: another one goes on. */
export class JobReleased extends Error {}
