import { Clock, isTransient, whenDue, type DueTask } from '@deskline/platform';
import { inUnitOfWork, Invalid, RecordRuntime, systemIn, type UnitOfWork } from '@deskline/record-store';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Note } from '../note/note.record';
import { LOCK_DUE, NEXT_DUE, NEXT_DUE_ROW, PUT_OFF, TOLD, type EventMatch } from './event-match.sql';
import { countingText } from './event-texts';

/** A count that another instance has left behind is told this much later at most. */
const RECHECK_MS = 60_000;

/**
 * Writes the notes that count events: one for each request, rewritten at most once a minute. The time of the next writing
 * stands in the row of the count, so that the last events of a storm are told as well, by whichever instance.
 */
@Injectable()
export class CountingNotes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CountingNotes.name);
  private telling: DueTask | undefined;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.telling = whenDue(
      RECHECK_MS,
      (ended) => this.tell(ended),
      (error) => this.logger.warn(`Counted events could not be told, and are next time: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.telling?.stop();
  }

  /** Called when a count has been written that is to be told at that time. */
  wake(due: Date | null): void {
    if (due) this.telling?.wake(Math.max(due.getTime() - this.clock.now().getTime(), 0));
  }

  /** Writes the notes that are due. Returns the milliseconds until the next one. */
  async tell(ended?: AbortSignal): Promise<number | void> {
    while (!ended?.aborted && (await this.tellNext()));
    const [next] = await this.runtime.database.query<{ due_at: Date | null }>(NEXT_DUE, [], 'event.next');
    if (next?.due_at) return Math.max(next.due_at.getTime() - this.clock.now().getTime(), 0);
  }

  /** Whether there was one. A count that cannot be written is tried again later, and keeps no other from being told. */
  private async tellNext(): Promise<boolean> {
    const { database } = this.runtime;
    const now = this.clock.now();
    const [due] = await database.query<EventMatch>(NEXT_DUE_ROW, [now], 'event.due');
    if (!due) return false;
    const { account_id, key_hash } = due;
    try {
      await inUnitOfWork(this.runtime, systemIn(account_id), async (unit) => {
        const values = [account_id, key_hash, now];
        const [match] = await unit.transaction.query<EventMatch>(LOCK_DUE, values, 'event.due-lock');
        if (match) await this.write(unit, match);
      });
    } catch (error) {
      if (isTransient(error)) throw error;
      this.logger.error(`The events of request ${due.request_id} could not be told`, error);
      await database.rows(PUT_OFF, [account_id, key_hash, now], 'event.put-off');
    }
    return true;
  }

  /** Writes the count of a locked row; a request that is archived or gone is not told. */
  async write(unit: UnitOfWork, match: EventMatch): Promise<void> {
    const { account_id, key_hash, request_id, seen, last_seen_at, texts } = match;
    const { locale } = this.runtime.accounts.get(account_id) ?? {};
    const at = `${last_seen_at.toISOString().slice(0, 19)}Z`;
    const text = countingText({ seen, at, texts }, locale);
    const note = match.counter_note_id ?? (await this.create(unit, request_id, text));
    if (match.counter_note_id !== null) await unit.amend(Note, match.counter_note_id, { text });
    unit.transaction.post(TOLD, [account_id, key_hash, note, unit.now], 'event.told');
  }

  private async create(unit: UnitOfWork, request: number | null, text: string): Promise<number | null> {
    try {
      return await unit.create(Note, { request, text, medium: 'system' });
    } catch (error) {
      if (error instanceof Invalid) return null;
      throw error;
    }
  }
}
