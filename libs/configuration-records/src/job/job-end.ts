import { appendEvents, type NewEvent } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import {
  FINISHED,
  JOB_ENDED,
  type Delivery,
  type FinalState,
  type Job,
  type JobEnded,
} from '@deskline/record-http';

/** Job that has ended, with the members that only those who are told of it need. */
export interface EndedJob extends Job {
  readonly language: string;
  readonly person_name: string | null;
  readonly schedule: string | null;
}

/** Tells of the end of a job as its `deliver` asks: an event for the mail to its person, or one for webhooks. */
export async function announceEnd(transaction: Transaction, job: EndedJob, now: string): Promise<boolean> {
  const events = eventsOf(job, now);
  await appendEvents(transaction, events);
  return events.length > 0;
}

function eventsOf(job: EndedJob, now: string): NewEvent[] {
  const deliver = deliveryOf(job);
  if (deliver === 'none' || isNothing(job)) return [];
  const { kind, id, account, person, person_name, type, state } = job;
  const isMail = deliver === 'mail';
  return [
    {
      event: isMail ? JOB_ENDED : `${kind}.${FINISHED}`,
      account_id: account,
      object_type: kind,
      object_id: id,
      person_id: person,
      person_name,
      payload: isMail ? { ...mailOf(job) } : { type, state },
      occurred_at: now,
      ...{ audit_line_id: null, note_id: null, snapshot: null, request_id: null },
      origin: job.schedule === null ? 'api' : 'timer',
    },
  ];
}

/** A job that a gateway of the version before has posted says nothing. */
const deliveryOf = ({ options }: EndedJob): Delivery =>
  (options['deliver'] as Delivery | undefined) ?? 'mail';

/** A scheduled export of changes that found none has made no file. */
const isNothing = ({ kind, state, files }: EndedJob): boolean =>
  kind === 'export' && state === 'done' && files['output'] === undefined;

const mailOf = ({
  kind,
  token,
  type,
  state,
  message,
  results,
  options,
  schedule,
  language,
}: EndedJob): JobEnded => ({
  token,
  type,
  state: state as FinalState,
  message,
  results: kind === 'import' ? results : null,
  dry_run: options['dry_run'] === true,
  schedule,
  language,
});
