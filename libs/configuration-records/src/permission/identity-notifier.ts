import type { ReferenceSnapshot } from '@deskline/events';
import { ACCOUNT_NEWS, IDENTITY_NEWS, type IdentityNews } from '@deskline/identity';
import { Nats, TimedOut } from '@deskline/platform';
import { Injectable, Logger } from '@nestjs/common';

/**
 * Upper bound of the answer, which comes when every gateway has dropped its older lease (ADR 17): reading the person
 * (1.5 s), and the longest lease of a gateway that is cut off, with the time to notice (3 s + 3/8 s).
 */
const TIMEOUT_MS = 5_000;
/** Short, since the call that made the change is answered within its own time. */
const RETRY_TIMEOUT_MS = 1_500;

/**
 * Notifies the authorization server of a changed person or account, and waits until every gateway has dropped the old principal.
 * The committed event does the same later, if no answer comes.
 */
@Injectable()
export class IdentityNotifier {
  private readonly logger = new Logger(IdentityNotifier.name);

  constructor(private readonly nats: Nats) {}

  notify(person_id: number): Promise<void> {
    return this.deliver(IDENTITY_NEWS, { person_id } satisfies IdentityNews, `person ${person_id}`);
  }

  /** Of an account that no longer trusts one that it trusted. */
  notifyOfAccount(snapshot: ReferenceSnapshot): Promise<void> {
    return this.deliver(ACCOUNT_NEWS, snapshot, `account ${snapshot.account_id}`);
  }

  private async deliver(subject: string, head: object, about: string): Promise<void> {
    try {
      await this.send(subject, head).catch((error: unknown) => {
        // One retry: the instance that was asked may have ended.
        if (error instanceof TimedOut) return this.send(subject, head, RETRY_TIMEOUT_MS);
        throw error;
      });
    } catch (error) {
      this.logger.warn(`The authorization server will get the change of ${about} by event: ${String(error)}`);
    }
  }

  private async send(subject: string, head: object, timeoutMs = TIMEOUT_MS): Promise<void> {
    const frame = { head, body: Buffer.alloc(0) };
    const reply = await this.nats.request<{ status: number }>(subject, frame, timeoutMs);
    if (reply.head.status !== 204) throw new Error(`It answers ${reply.head.status}.`);
  }
}
