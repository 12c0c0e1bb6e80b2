import type { ListQuery } from './list-query';
import type { Params } from './read/plan/statement';

/** Units that `over` divides time into. */
export const TIME_UNITS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** Number about the records of a group; `name` is its spelling in the request and its member in the answer. */
export type Measure =
  | { readonly name: string; readonly kind: 'count' }
  | { readonly name: string; readonly kind: 'sum' | 'avg' | 'min' | 'max'; readonly field: string }
  | { readonly name: string; readonly kind: 'percentile'; readonly field: string; readonly percent: number };

/** Measures of a report that are no measures of a field: SQL over the row `t` of each record. */
export interface ReportMeasures {
  /** Name of the report: its SQL is the same in every call. */
  readonly report: string;
  /** Fields of the record that the SQL reads. */
  readonly reads: readonly string[];
  join(params: Params): string;
  /** Aggregate expression of each measure, by its name in the answer. */
  readonly measures: Readonly<Record<string, string>>;
}

/** Records of a collection in groups, with measures of each group. */
export interface AggregateQuery {
  readonly list: ListQuery;
  /** Fields whose values make a group. */
  readonly by: readonly string[];
  /** Periods of a date or time, in the zone of the caller. */
  readonly over: { readonly field: string; readonly unit: TimeUnit } | null;
  readonly of: readonly Measure[];
  readonly reported?: ReportMeasures;
}

/** Total of a collection or view; counting stops at a limit, beyond which it is a lower bound. */
export interface Total {
  readonly total: number;
  readonly capped: boolean;
}
