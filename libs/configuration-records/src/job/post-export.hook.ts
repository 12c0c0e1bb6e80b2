import { randomBytes } from 'node:crypto';
import { jobScopes, permits, type Scope } from '@deskline/identity';
import { withProviders, type BeforeWrite, type Prefetch } from '@deskline/record-store';
import type { ExportScheduleRow } from './export-schedule.record';
import { occurredAt } from './export-schedule.rules';
import { Jobs } from './jobs';

interface PostedWith {
  readonly scopes: readonly Scope[];
  readonly application: number | null;
}

/** Keeps the scopes of the token that writes the schedule: its exports may read no more than a call of that token. */
export const keepScopes: Prefetch = ({ principal }) => {
  const { scopes, application = null } = principal;
  return Promise.resolve({ values: { posted_with: { scopes: jobScopes(scopes, 'export'), application } } });
};

/** Posts the export of an occurrence in the transaction of the timer, or writes into the recurrence why there is none. */
export const postExport = withProviders([Jobs], (jobs): BeforeWrite<ExportScheduleRow> => {
  return async ({ transaction, account, before, after }) => {
    const occurred = occurredAt(after);
    if (occurred === null || occurred === occurredAt(before)) return {};
    const { id, types, export_format, incremental, deliver } = after;
    const { scopes, application } = after.posted_with as unknown as PostedWith;
    const posted = permits(scopes, 'export', 'Create')
      ? await jobs.postScheduled(transaction, {
          ...{ schedule: id, account, person: after.person as number, scopes, application, incremental },
          ...{ type: (types ?? []).join(), token: randomBytes(32).toString('base64url') },
          options: { export_format, line_separator: 'lf', deliver },
        })
      : { refused: 'The token that wrote the schedule may not post exports' };
    const isPosted = 'id' in posted;
    return {
      ...(isPosted && { last_export: posted.id }),
      recurrence: {
        ...after.recurrence,
        last_occurrence_at: occurred,
        last_occurrence_object: isPosted ? { id: posted.id } : null,
        last_occurrence_errors: isPosted ? null : [posted.refused],
      },
    };
  };
});
