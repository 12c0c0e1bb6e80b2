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
}

export interface Comparison {
  corrected: LogPosition;
  /** Number of events that were deleted before the consumer applied them; always 0 for a new consumer. */
  lost: number;
  /** True if the log is another one, or shorter than the consumer's position. */
  rewound: boolean;
}

/** Corrects a consumer's position by the bounds of the source's log. */
export function compareLogs(at: LogPosition, source: LogBounds): Comparison {
  const other = at.log !== null && at.log !== source.log;
  const rewound = other || at.position > source.last;
  const position = other ? 0 : Math.min(at.position, source.last);
  const missing = Math.max(0, source.first - 1 - position);
  const lost = at.log === null ? 0 : missing;
  return { corrected: { log: source.log, position: position + missing }, lost, rewound };
}
