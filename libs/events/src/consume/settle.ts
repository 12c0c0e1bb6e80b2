import { Logger } from '@nestjs/common';
import type { EventsContext } from '../events.context';
import type { ConsumerLabels } from '../events.metrics';
import { compareLogs, type KnownLog, type Place } from './compare-logs';
import type { EventPosition } from './event-position';

const logger = new Logger('EventConsumer');

/** Puts the stored place right against the log of the source. What that skips or repeats is said and counted. */
export async function settle(
  { database, metrics }: EventsContext,
  position: EventPosition,
  labels: ConsumerLabels,
  place: Place,
  source: KnownLog,
): Promise<Place> {
  const { place: right, lost, rewound } = compareLogs(place, source);
  if (right.log === place.log && right.position === place.position) return place;
  const moved = await database.transaction(async (transaction) => {
    const current = await position.lock(transaction);
    if (current.log !== place.log || current.position !== place.position) return current;
    await position.store(transaction, right);
    return null;
  });
  if (moved) return moved;
  const who = `${labels.consumer} of ${labels.source}`;
  if (rewound) {
    metrics.rewound.inc(labels);
    logger.error(
      `${who} had worked up to ${place.position}, but the log is another one or shorter: goes on from ${right.position - lost}.`,
    );
  }
  if (lost > 0) {
    metrics.lost.inc(labels, lost);
    logger.error(`${who} LOST ${lost} events: those up to position ${right.position} are no longer kept.`);
  }
  if (place.log === null) logger.log(`${who} is new and begins after position ${right.position}.`);
  return right;
}
