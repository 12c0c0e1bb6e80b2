import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/call';
import { keys } from '../../../api/keys';
import type { Reference } from '../../../api/record';

export const GROUPS = ['team', 'service_instance', 'impact'] as const;
export type Group = (typeof GROUPS)[number];

export interface ReportRow {
  readonly team?: Reference | null;
  readonly service_instance?: Reference | null;
  readonly impact?: string | null;
  readonly requests: number;
  readonly met: number;
  readonly missed: number;
  readonly response_median: number | null;
  readonly response_p90: number | null;
  readonly resolution_median: number | null;
  readonly resolution_p90: number | null;
}

export interface ReportChoice {
  readonly from: string;
  readonly to: string;
  readonly group: Group;
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const isDate = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Period and grouping of the address; the last thirty days by team where it does not say. The last day is part of it. */
export function choiceOf(search: Readonly<Record<string, string>>, now: number): ReportChoice {
  const group = GROUPS.find((each) => each === search.group_by) ?? 'team';
  return {
    from: isDate(search.from) ? search.from : dateOf(now - USUAL_DAYS * DAY_MS),
    to: isDate(search.to) ? search.to : dateOf(now),
    group,
  };
}

/** Day after a date: the end of a period is not part of it. */
export const dayAfter = (date: string): string => dateOf(Date.parse(date) + DAY_MS);

/** Service levels of requests; a change of a request makes them stale. */
export const reportQuery = (account: string, { from, to, group }: ReportChoice) => {
  const path = `/reports/sla?from=${from}&to=${dayAfter(to)}&group_by=${group}`;
  return queryOptions({
    queryKey: [...keys.ofType(account, 'request'), 'report', path],
    queryFn: async ({ signal }) => (await api<ReportRow[]>(path, { account, signal })).body,
  });
};

/** Requests that neither met nor missed a target. */
export const openOf = ({ requests, met, missed }: ReportRow): number => Math.max(0, requests - met - missed);

/** Share of each part of a bar, in hundredths of the width. */
export function partsOf(row: ReportRow): { met: number; missed: number; open: number } {
  const of = (count: number) => (row.requests === 0 ? 0 : (count / row.requests) * 100);
  return { met: of(row.met), missed: of(row.missed), open: of(openOf(row)) };
}
