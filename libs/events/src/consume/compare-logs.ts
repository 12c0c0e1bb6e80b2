/** Where a consumer stands: the log it has worked, unknown before it first heard of it, and how far. */
export interface LogPosition {
  log: string | null;
  position: number;
  /** So many of the last were of no concern, which is not written down yet. */
  skipped?: number;
}

export interface LogBounds {
  log: string;
  first: number;
  last: number;
}

export interface Comparison {
  corrected: LogPosition;
  /** Events that are no longer kept and will never be worked. A new consumer has none: it begins with what is kept. */
  lost: number;
  /** What was worked is not, or no longer, what the source has at these positions. */
  rewound: boolean;
}

/** Puts a consumer's place right against what the source says of its log. */
export function compareLogs(at: LogPosition, source: LogBounds): Comparison {
  const other = at.log !== null && at.log !== source.log;
  const rewound = other || at.position > source.last;
  const position = other ? 0 : Math.min(at.position, source.last);
  const missing = Math.max(0, source.first - 1 - position);
  const lost = at.log === null ? 0 : missing;
  return { corrected: { log: source.log, position: position + missing }, lost, rewound };
}
