import type { FinalState, JobResults } from './job';

/** Ways in which the end of a job is told: by mail to the person who posted it, by an event to webhooks, or not. */
export const DELIVERIES = ['mail', 'webhook', 'none'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * Event in the log of configuration-records: a job has ended, and its person is told by mail. The object is the job, its type the
 * kind. No webhook can be registered for it.
 */
export const JOB_ENDED = 'job.ended';

/** Verb of the event that webhooks get instead: `export.finished`. */
export const FINISHED = 'finished';

/** Payload of that event: the content of the mail. The address of a file is not in it, because it needs no credentials. */
export interface JobEnded {
  readonly token: string;
  readonly type: string;
  readonly state: FinalState;
  readonly message: string | null;
  /** Of an import. */
  readonly results: JobResults | null;
  readonly dry_run: boolean;
  /** Name of the export schedule that posted the job. */
  readonly schedule: string | null;
  /** Language of the call, for a person who has none. */
  readonly language: string;
}
