import { ADMINISTRATORS, me, OVERSEERS, readonly, type Grant } from '@deskline/record';

/** Fields of every kind of job. They are written by gateways and never through the API. */
export const jobFields = {
  id: readonly.integer(),
  type: readonly.string(),
  state: readonly.enum(['queued', 'processing', 'done', 'error', 'failed'], { default: 'queued' }),
  created_by: readonly.reference('person'),
  line: readonly.integer({ default: 0 }),
  lines: readonly.integer(),
  message: readonly.string(),
  created_at: readonly.datetime(),
  updated_at: readonly.datetime(),
  started_at: readonly.datetime(),
  finished_at: readonly.datetime(),
};

export const jobNotes = {
  created_by: 'Person who posted the job, with whose rights it runs.',
  message: 'Reason for which the job ended before its time.',
};

/** Administrators read the jobs of their account, as auditors read everything; creators their own. */
export const jobAccess: readonly Grant<'created_by'>[] = [
  { to: [...ADMINISTRATORS, ...OVERSEERS], read: true },
  { to: 'everyone', read: { created_by: me } },
];
