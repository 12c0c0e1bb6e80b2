import { Nats, NO_BODY } from '@deskline/platform';
import { SERVICE_DESK_SUBJECT, type ServiceDeskAnswer, type ServiceDeskRequest } from '@deskline/record';
import { Injectable, Logger } from '@nestjs/common';

/** Short, since a monitoring tool waits for the answer, and has a service desk without it. */
const TIMEOUT_MS = 1_000;

/** Asks configuration-records for the service desks of people. */
@Injectable()
export class ServiceDesks {
  private readonly logger = new Logger('ServiceDesks');

  constructor(private readonly nats: Nats) {}

  /** Team of the first line support agreement of a person; null where there is none, or no answer: no alarm waits for it. */
  async teamFor(head: ServiceDeskRequest): Promise<number | null> {
    try {
      const frame = { head, body: NO_BODY };
      const answer = await this.nats.request<ServiceDeskAnswer>(SERVICE_DESK_SUBJECT, frame, TIMEOUT_MS);
      return answer.head.team ?? null;
    } catch (error) {
      this.logger.warn(`The service desk of person ${head.person} is not known: ${String(error)}`);
      return null;
    }
  }
}
