export interface Positioned {
  readonly position: number;
}

/** What to do with what has arrived. `stale` of the first arrivals have been worked already and can go. */
export type ConsumerStep<Event> = { stale: number } & (
  { do: 'apply'; events: Event[] } | { do: 'fetch' } | { do: 'wait' }
);

/**
 * Whatever the road did to the events (lost, doubled or swapped them), only the one right after `worked` is ever
 * worked next; when another one stands there instead, the producer is asked.
 */
export function nextStep<Event extends Positioned>(
  worked: number,
  arrived: readonly Event[],
  limit: number,
): ConsumerStep<Event> {
  const first = arrived.findIndex((event) => event.position > worked);
  if (first < 0) return { stale: arrived.length, do: 'wait' };
  const fits = (event: Event | undefined, nth: number) => event?.position === worked + 1 + nth;
  let count = 0;
  while (count < limit && fits(arrived[first + count], count)) count++;
  if (count === 0) return { stale: first, do: 'fetch' };
  return { stale: first, do: 'apply', events: arrived.slice(first, first + count) };
}
