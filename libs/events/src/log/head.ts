import type { Queries } from '@deskline/platform';

export interface Head {
  log: string;
  position: number;
  published: number;
}

export async function readHead(database: Queries): Promise<Head> {
  const [head] = await database.query<Head>('SELECT log, position, published FROM event_log_head');
  if (!head) throw new Error('The event log has no head: its migration has not run.');
  return head;
}

/** Stores the position that JetStream has acknowledged, of this log alone: another one has other events there. */
export async function storePublished(
  database: Queries,
  log: string | null,
  published: number,
): Promise<void> {
  const text = 'UPDATE event_log_head SET published = $1 WHERE published < $1 AND log = $2';
  await database.query(text, [published, log]);
}

export interface PositionRequest {
  /** Entries up to this one are not considered. */
  above: number;
  limit: number;
  /** Last position that JetStream has acknowledged, stored along the way. */
  published: number;
  now: Date;
}

/** Result of `give_event_positions`. */
export interface PositionResult {
  given: number;
  /** Last position given; null if no row was waiting. */
  head: number | null;
  /** Highest entry that got a position. */
  highest: number | null;
  /** Time of the first of the waiting events. */
  oldest: Date | null;
}

export async function givePositions(database: Queries, giving: PositionRequest): Promise<PositionResult> {
  const [given] = await database.query<PositionResult>(
    'SELECT given, head, highest, oldest FROM give_event_positions($1, $2, $3, $4)',
    [giving.above, giving.limit, giving.published, giving.now],
    'events.give',
  );
  return given ?? { given: 0, head: null, highest: null, oldest: null };
}
