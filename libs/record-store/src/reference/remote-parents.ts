import type { Principal } from '@deskline/identity';
import { Nats, Unavailable } from '@deskline/platform';
import { Injectable } from '@nestjs/common';

/** What a service is asked about a record of its own that a path at another begins with. */
export interface RemoteParentQuery {
  readonly type: string;
  readonly id: number;
  readonly principal: Principal;
  /** A link of that type to records of whoever asks. */
  readonly link?: string;
}

interface Reply {
  readonly status?: number;
  readonly seen?: boolean;
}

const OWNER_TIMEOUT_MS = 2_000;

/**
 * Records of other services that paths lead past. Whether there is one, and for this caller, its owner alone can say;
 * so it is asked each time, and knows at once of what was made, linked or deleted a moment ago.
 */
@Injectable()
export class RemoteParents {
  constructor(private readonly nats: Nats) {}

  async isVisible(type: string, id: number, principal: Principal): Promise<boolean> {
    return (await this.query({ type, id, principal })) !== null;
  }

  /** What the record is linked to by that path; null when the caller does not see the record. */
  linkedIds(type: string, id: number, link: string, principal: Principal): Promise<readonly number[] | null> {
    return this.query({ type, id, principal, link });
  }

  private async query(question: RemoteParentQuery): Promise<readonly number[] | null> {
    const { type } = question;
    const frame = { head: question, body: Buffer.alloc(0) };
    const { head, body } = await this.nats.request<Reply>(`parents.${type}`, frame, OWNER_TIMEOUT_MS);
    if ((head.status ?? 200) >= 300) throw new Unavailable(`The owner of ${type} answers ${head.status}.`);
    return head.seen ? (JSON.parse(body.toString()) as number[]) : null;
  }
}
