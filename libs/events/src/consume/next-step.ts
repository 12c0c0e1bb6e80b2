export interface Positioned {
  readonly position: number;
}

/** Decision about the arrived events. The first `stale` of them are already applied and can be dropped. */
export type ConsumerStep<Event> = { stale: number } & (
  | { do: 'apply'; events: Event[] }
  | { do: 'fetch' }
  | { do: 'wait' }
);

/**
 * Decides by position alone, as messages may be lost, doubled or reordered: only the event at `applied + 1` is applied
 * next; if another one is first, the range is fetched from the producer.
 */
export function nextStep<Event extends Positioned>(
  applied: number,
  arrived: readonly Event[],
  limit: number,
): ConsumerStep<Event> {
  const first = arrived.findIndex((event) => event.position > applied);
  if (first < 0) return { stale: arrived.length, do: 'wait' };
  const fits = (event: Event | undefined, nth: number) => event?.position === applied + 1 + nth;
  let count = 0;
  while (count < limit && fits(arrived[first + count], count)) count++;
  if (count === 0) return { stale: first, do: 'fetch' };
  return { stale: first, do: 'apply', events: arrived.slice(first, first + count) };
}
