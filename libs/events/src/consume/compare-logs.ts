import type { FormerLog } from '../log/renew';

/** Last position that a consumer has applied; `log` is null until the source has named its log. */
export interface LogPosition {
  log: string | null;
  position: number;
  /** Number of last events that were skipped as irrelevant; the stored position is that much lower. */
  skipped?: number;
}

export interface LogBounds {
  log: string;
  first: number;
  last: number;
  /** Former logs of the source, the last one first. */
  former?: readonly FormerLog[];
}

export interface Comparison {
  corrected: LogPosition;
  /** Number of events that were deleted before the consumer applied them; always 0 for a new consumer. */
  lost: number;
  /** True if the consumer has applied events that the log does not have: it is another one, or shorter. */
  rewound: boolean;
}

/** Corrects a consumer's position by the bounds of the source's log, and by the former logs that both remember. */
export function compareLogs(
  at: LogPosition,
  source: LogBounds,
  former: readonly FormerLog[] = [],
): Comparison {
  const common = at.log === null ? Math.min(at.position, source.last) : commonEnd(at, source, former);
  const position = common ?? 0;
  const missing = Math.max(0, source.first - 1 - position);
  const lost = at.log === null ? 0 : missing;
  return {
    corrected: { log: source.log, position: position + missing },
    lost,
    rewound: common === null || common < at.position,
  };
}

/** Last position up to which consumer and source have seen the same events; null if they share no log. */
function commonEnd({ log, position }: LogPosition, source: LogBounds, former: readonly FormerLog[]) {
  const applied = new Map(former.map((one) => [one.log, Math.min(one.until, position)]));
  if (log !== null) applied.set(log, position);
  for (const { log: theirs, until } of [{ log: source.log, until: source.last }, ...(source.former ?? [])]) {
    const mine = applied.get(theirs);
    if (mine !== undefined) return Math.min(mine, until);
  }
  return null;
}
