import type { Principal } from '@deskline/identity';
import type { Claim } from './idempotency/claim';

/** Who makes a change, and in the course of which request. */
export interface Caller {
  readonly principal: Principal;
  readonly request_id: string | null;
  /** The key of a call that is to be done once. */
  readonly claim?: Claim;
}

/** What a client supplied, checked and in stored form: references by id, datetimes ISO 8601 in UTC. */
export type Values = Readonly<Record<string, unknown>>;
