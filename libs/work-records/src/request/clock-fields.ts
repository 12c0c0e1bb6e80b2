import { hidden, type LookupFields } from '@deskline/record';

/** Hidden fields that targets are computed from, and timer fields. Not documented, and not announced. */
export const clockFields = {
  /** Prefetched answer about the agreements. */
  coverage: hidden.object({ transient: true }),
  /** Prefetched rates, for time that is entered with the change. */
  rates: hidden.object({ transient: true }),
  /** Set while the agreements that affect the request are unknown. */
  coverage_due_at: hidden.datetime(),
  agreements: hidden.object({ untracked: true }),
  clock_stops: hidden.object({ untracked: true }),
  responded_at: hidden.datetime({ untracked: true }),
  waiting_for_customer_follow_up: hidden.reference('waiting_for_customer_follow_up', { untracked: true }),
  follow_up_at: hidden.datetime({ untracked: true }),
  /** Follow-up rules that have fired since the request waits for the customer. */
  follow_ups: hidden.integer({ untracked: true }),
};

export const FOLLOW_UP = { auto_complete: 'boolean', rules: 'parts' } as const satisfies LookupFields;

/** "can be held accountable", by a team of an affected SLA. */
const accountable = { accountability: ['provider', 'supplier'] } as const;
export const accountableBy = <T extends object>(team: 'support_team' | 'first_line_team', mine: T) =>
  ({ some: { of: 'affected_sla', by: 'request', where: { ...accountable, [team]: mine } } }) as const;
