import type { Principal } from '@deskline/identity';
import type { Deadline } from '@deskline/platform';
import type { Client } from '@deskline/record';
import type { Claim } from './idempotency/claim';

/** Principal of a change, with the id of its request. */
export interface Caller {
  readonly principal: Principal;
  readonly request_id: string | null;
  /** Idempotency key of the call. */
  readonly claim?: Claim;
  /** Moment after which the call commits nothing. */
  readonly deadline?: Deadline;
}

/** Checked input in stored form: references by id, datetimes ISO 8601 in UTC. */
export type Values = Readonly<Record<string, unknown>>;

/** Author of changes; person and principal are null for the system. */
export interface Actor {
  readonly account: string;
  readonly person: { readonly id: number; readonly name: string } | null;
  readonly principal: Principal | null;
  readonly request_id: string | null;
  /** Of the call that makes the changes. */
  readonly deadline?: Deadline;
}

export const actorOf = ({ principal, request_id, deadline }: Caller): Actor => ({
  account: principal.account,
  person: principal.person,
  principal,
  request_id,
  deadline,
});

/** Client as rules see it; undefined for the system. An automation rule acts without a principal. */
export function clientOf({ person, principal }: Actor): Client | undefined {
  if (principal) return { person: principal.person.id, roles: principal.roles };
  return person ? { person: null, roles: [] } : undefined;
}

/** Timers, rules that outlive their caller, and the operator's own tools. */
export const systemIn = (account: string): Actor => ({
  account,
  person: null,
  principal: null,
  request_id: null,
});
