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

export async function storePublished(database: Queries, published: number): Promise<void> {
  await database.query('UPDATE event_log_head SET published = $1 WHERE published < $1', [published]);
}

export interface PositionRequest {
  /** Entries up to here are not looked at. */
  above: number;
  limit: number;
  /** How far JetStream has taken the log: remembered on this occasion. */
  published: number;
  now: Date;
}

/** What `give_event_positions` did. */
export interface PositionResult {
  given: number;
  /** The last position given; null when nothing was waiting. */
  head: number | null;
  /** The highest entry that got a position. */
  highest: number | null;
  /** When the first of those that were waiting had occurred. */
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
