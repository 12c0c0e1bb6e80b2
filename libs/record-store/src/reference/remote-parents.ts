import type { Principal } from '@deskline/identity';
import { Nats } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { queryOwner } from './query-owner';

/** Question to the owner of a record that a path of another service begins with: `/people/1/tasks`. */
export interface RemoteParentQuery {
  readonly type: string;
  readonly id: number;
  readonly principal: Principal;
  /** Link of that record to records of the asking service. */
  readonly link?: string;
}

/**
 * Parents of other services in paths of this one. Only the owner knows whether the record exists and is visible to the
 * caller, so it is queried in each call, and creations, links and deletions count at once (ADR 30).
 */
@Injectable()
export class RemoteParents {
  constructor(private readonly nats: Nats) {}

  async isVisible(type: string, id: number, principal: Principal): Promise<boolean> {
    return (await this.query({ type, id, principal })) !== null;
  }

  /** Ids of the linked records at that path; null when the record is not visible to the caller. */
  linkedIds(type: string, id: number, link: string, principal: Principal): Promise<readonly number[] | null> {
    return this.query({ type, id, principal, link });
  }

  private async query(parent: RemoteParentQuery): Promise<readonly number[] | null> {
    const { head, body } = await queryOwner<{ seen?: boolean }, number[]>(this.nats, 'parents', parent);
    return head.seen ? body : null;
  }
}
