import type { Principal } from '@deskline/identity';
import { Clock, Database, Interrupted, isTransient, whenDue, type DueTask } from '@deskline/platform';
import { apiErrorOf } from '@deskline/record-http';
import { RecordStoreSettings, RecordWriter, type Caller } from '@deskline/record-store';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ShortUrl } from './short-url.record';
import * as sql from './url-reservation.sql';

/** Short URLs of a transaction. */
const BATCH = 100;

interface Reservation {
  readonly token: string;
  readonly principal: Principal;
  readonly request_id: string | null;
  readonly amount: number;
  readonly made: number;
}

/** Short URLs that a batch has made, and the reason for which the next one could not be. */
interface Batch {
  readonly made: number;
  readonly message: string | null;
}

/**
 * Makes reserved short URLs, with the rights of the call that reserved them. A batch, and the count of it, are one transaction
 * that holds the lock of the reservation: a process that ends in the midst leaves neither, and another one goes on.
 */
@Injectable()
export class UrlReserver implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Short URLs');
  private task: DueTask | undefined;

  constructor(
    private readonly database: Database,
    private readonly writer: RecordWriter,
    private readonly clock: Clock,
    private readonly settings: RecordStoreSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.task = whenDue(
      this.settings.TIMER_INTERVAL_MS,
      (ended) => this.run(ended),
      (error) => this.log.warn(`Short URLs could not be reserved, and are next time: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Called when short URLs have been reserved. */
  wake(): void {
    this.task?.wake();
  }

  /** Makes all that are reserved, and forgets reservations whose token answers no more. */
  async run(ended?: AbortSignal): Promise<void> {
    await this.database.query(sql.FORGET, [this.clock.now()], 'short_urls.forget');
    try {
      while (!ended?.aborted && (await this.makeBatch()));
    } finally {
      this.writer.announceMany();
    }
  }

  /** False where nothing is left that another process is not making. */
  private makeBatch(): Promise<boolean> {
    return this.database.compose(async () => {
      const [next] = await this.database.transaction((transaction) =>
        transaction.query<Reservation & object>(sql.NEXT, [], 'short_urls.next'),
      );
      if (!next) return false;
      const { made, message } = await this.make(next);
      const values = [next.token, made, this.clock.now(), message];
      await this.database.transaction((transaction) =>
        transaction.query(sql.ADVANCE, values, 'short_urls.advance'),
      );
      return true;
    });
  }

  private async make({ principal, request_id, amount, made: before }: Reservation): Promise<Batch> {
    const caller: Caller = { principal, request_id, isOneOfMany: true };
    const wanted = Math.min(BATCH, amount - before);
    for (let made = 0; made < wanted; made++) {
      try {
        await this.writer.create(ShortUrl, { reserved: true }, caller);
      } catch (error) {
        if (error instanceof Interrupted || isTransient(error)) throw error;
        return { made, message: this.reasonOf(error, principal.language) };
      }
    }
    return { made: wanted, message: null };
  }

  private reasonOf(error: unknown, language: string): string {
    const { status, body } = apiErrorOf(error, language);
    if (status === 500) this.log.error('Short URLs could not be reserved', error);
    return body.errors?.[0]?.[1] ?? body.message;
  }
}
