import type { Principal } from '@deskline/identity';
import type { Claim } from './idempotency/claim';

/** Principal of a change, with the id of its request. */
export interface Caller {
  readonly principal: Principal;
  readonly request_id: string | null;
  /** Idempotency key of the call. */
  readonly claim?: Claim;
}

/** Checked input in stored form: references by id, datetimes ISO 8601 in UTC. */
export type Values = Readonly<Record<string, unknown>>;
