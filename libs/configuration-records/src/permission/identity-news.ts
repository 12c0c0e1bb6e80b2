import { IDENTITY_NEWS, type IdentityNews as News } from '@deskline/identity';
import { Nats, TimedOut } from '@deskline/platform';
import { Injectable, Logger } from '@nestjs/common';

/**
 * The answer comes when no gateway believes anything older, which takes a lease of one that is cut off (ADR 17): longer
 * than asking for the person (1.5 s) and the longest lease that may be set, with the time to notice (3 s + 3/8 s).
 */
const TIMEOUT_MS = 5_000;

/**
 * Tells the authorization server at once that a person is not what it was, and waits until that is in force at every
 * gateway. The event that is committed says the same, for when nobody hears this.
 */
@Injectable()
export class IdentityNews {
  private readonly logger = new Logger(IdentityNews.name);

  constructor(private readonly nats: Nats) {}

  async of(person_id: number): Promise<void> {
    try {
      await this.tell({ person_id }).catch((error: unknown) => {
        // Whoever was asked may be gone, and another one there.
        if (error instanceof TimedOut) return this.tell({ person_id });
        throw error;
      });
    } catch (error) {
      this.logger.warn(
        `The authorization server will hear of person ${person_id} by event: ${String(error)}`,
      );
    }
  }

  private async tell(head: News): Promise<void> {
    const frame = { head, body: Buffer.alloc(0) };
    const reply = await this.nats.request<{ status: number }>(IDENTITY_NEWS, frame, TIMEOUT_MS);
    if (reply.head.status !== 204) throw new Error(`It answers ${reply.head.status}.`);
  }
}
