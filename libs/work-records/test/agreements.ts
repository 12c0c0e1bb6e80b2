import type { Coverage, CoverageTarget, Json } from '@deskline/record';
import type { CoverageAnswer, CalendarHours } from '../src/affected-sla/agreements';

/** Nine to five on weekdays; the third of March is a holiday. */
export const OFFICE_HOURS: CalendarHours = {
  calendar_hours: ['mon', 'tue', 'wed', 'thu', 'fri'].map((weekday) => ({
    weekday,
    time_from: '09:00',
    time_until: '17:00',
  })),
  holidays: [{ start_at: '2026-03-02T23:00:00Z', end_at: '2026-03-03T23:00:00Z' }],
};
export const OFFICE = 3;

export const NO_TARGET: CoverageTarget = {
  response_minutes: null,
  response_days: null,
  resolution_minutes: null,
  resolution_days: null,
  support_hours: null,
};

/** Targets for one impact, and none for the others. */
export const agreed = (
  impact: keyof Coverage['targets'],
  target: Partial<CoverageTarget>,
): Coverage['targets'] => ({
  ...{ low: NO_TARGET, medium: NO_TARGET, high: NO_TARGET, top: NO_TARGET },
  [impact]: { ...NO_TARGET, ...target },
});

/** SLA on service instance 5 that covers the requester. */
export const coverage = (sla: number, values: Partial<Coverage> = {}): Coverage => ({
  sla,
  service_offering: sla + 100,
  service_instance: 5,
  covers_requester: true,
  service_level_manager: null,
  support_team: null,
  first_line_team: null,
  time_zone: 'Europe/Amsterdam',
  targets: agreed('low', {}),
  waiting_for_customer_follow_up: null,
  ...values,
});

export const answer = (...coverages: readonly Coverage[]): CoverageAnswer => ({
  service_instance: 5,
  person: 1,
  template: null,
  coverages,
  calendars: { [OFFICE]: OFFICE_HOURS },
});

export const asJson = (value: unknown): Json => value as Json;
