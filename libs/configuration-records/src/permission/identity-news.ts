import { IDENTITY_NEWS, type IdentityNews as News } from '@deskline/identity';
import { Nats } from '@deskline/platform';
import { Injectable, Logger } from '@nestjs/common';

const TIMEOUT_MS = 2_000;

/**
 * Tells the authorization server at once that a person is not what it was, so that the next call of that person is
 * made with the new roles. The event that is committed says the same, for when nobody hears this.
 */
@Injectable()
export class IdentityNews {
  private readonly logger = new Logger(IdentityNews.name);

  constructor(private readonly nats: Nats) {}

  async of(person_id: number): Promise<void> {
    const head: News = { person_id };
    try {
      await this.nats.request(IDENTITY_NEWS, { head, body: Buffer.alloc(0) }, TIMEOUT_MS);
    } catch (error) {
      this.logger.warn(
        `The authorization server will hear of person ${person_id} by event: ${String(error)}`,
      );
    }
  }
}
