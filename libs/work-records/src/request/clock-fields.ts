import { hidden, type LookupFields } from '@deskline/record';

/** What targets are reckoned with, and what waits for their moments: in no document, and nobody's news. */
export const clockFields = {
  /** What was found out before the change. */
  coverage: hidden.object({ transient: true }),
  /** Since when it is to be found out which agreements affect the request. */
  coverage_due_at: hidden.datetime(),
  agreements: hidden.object({ untracked: true }),
  clock_stops: hidden.object({ untracked: true }),
  responded_at: hidden.datetime({ untracked: true }),
  waiting_for_customer_follow_up: hidden.reference('waiting_for_customer_follow_up', { untracked: true }),
  follow_up_at: hidden.datetime({ untracked: true }),
  /** How many rules have fired since the request waits for the customer. */
  follow_ups: hidden.integer({ untracked: true }),
};

export const FOLLOW_UP = { auto_complete: 'boolean', rules: 'parts' } as const satisfies LookupFields;

/** Who can be held accountable, by one of the teams of an affected agreement. */
const accountable = { accountability: ['provider', 'supplier'] } as const;
export const accountableBy = <T extends object>(team: 'support_team' | 'first_line_team', mine: T) =>
  ({ some: { of: 'affected_sla', by: 'request', where: { ...accountable, [team]: mine } } }) as const;
