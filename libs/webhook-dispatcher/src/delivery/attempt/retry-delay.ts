const JITTER = 0.2;

/**
 * Milliseconds until the attempt after `failures` failed ones; null when the schedule is used up. `random` is in
 * [0, 1). A Retry-After can only lengthen the wait, and to at most twice the step.
 */
export function retryDelay(
  failures: number,
  schedule: readonly number[],
  random: number,
  retryAfterMs: number | null = null,
): number | null {
  const step = schedule[failures - 1];
  if (step === undefined) return null;
  const jittered = step * (1 - JITTER + 2 * JITTER * random);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, 2 * step)));
}

/** RFC 9110, Retry-After: seconds, or a date. Null when it is neither. */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
