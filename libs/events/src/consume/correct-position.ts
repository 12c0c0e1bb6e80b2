import { Logger } from '@nestjs/common';
import type { EventsContext } from '../events.context';
import type { ConsumerLabels } from '../events.metrics';
import { compareLogs, type LogBounds, type LogPosition } from './compare-logs';
import type { EventPosition } from './event-position';

const logger = new Logger('EventConsumer');

/** Corrects the stored position by the bounds of the source's log; logs and counts lost and repeated events. */
export async function correctPosition(
  { database, metrics }: EventsContext,
  position: EventPosition,
  labels: ConsumerLabels,
  at: LogPosition,
  source: LogBounds,
): Promise<LogPosition> {
  const former = at.log === null || at.log === source.log ? [] : await position.former(database);
  const { corrected, lost, rewound } = compareLogs(at, source, former);
  if (corrected.log === at.log && corrected.position === at.position) return at;
  const moved = await database.transaction(async (transaction) => {
    const current = await position.lock(transaction);
    if (current.log !== at.log || current.position !== at.position) return current;
    await position.store(transaction, corrected, source.former ?? [], rewound);
    return null;
  });
  if (moved) return moved;
  const who = `${labels.consumer} of ${labels.source}`;
  if (rewound) {
    metrics.rewound.inc(labels);
    logger.error(
      `${who} had applied events up to ${at.position}, but the log is another one or shorter: continues from ${corrected.position - lost}. See docs/backup.md.`,
    );
  }
  if (lost > 0) {
    metrics.lost.inc(labels, lost);
    logger.error(`${who} LOST ${lost} events: those up to position ${corrected.position} were deleted.`);
  }
  if (at.log === null) logger.log(`${who} is new and starts after position ${corrected.position}.`);
  return corrected;
}
