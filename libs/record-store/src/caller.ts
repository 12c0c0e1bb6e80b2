import type { EventOrigin } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import type { Deadline } from '@deskline/platform';
import type { Client } from '@deskline/record';
import type { Claim } from './idempotency/claim';
import type { Tally } from './import/tally';
import type { Trial } from './trial';

/** Principal of a change, with the id of its request. */
export interface Caller {
  readonly principal: Principal;
  readonly request_id: string | null;
  /** Idempotency key of the call, set by the service from the headers. */
  readonly claim?: Claim;
  /** Time of the call, counted by the service since its receipt; after it the call commits nothing. */
  readonly deadline?: Deadline;
  /** Set for a change that is only tried: it is made in a rehearsal of the database. */
  readonly trial?: Trial;
  /** Absent for a call of the API. */
  readonly origin?: EventOrigin;
  /** Set for one of several changes of a call, which announces their events together. */
  readonly isOneOfMany?: boolean;
  /** Counts the records that the change saves. */
  readonly tally?: Tally;
  /** Set for changes that webhooks, automation rules and notifications pass over. */
  readonly isSilent?: boolean;
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
  readonly trial?: Trial;
  /** Absent: the API where there is a principal, else the system. */
  readonly origin?: EventOrigin;
  readonly isOneOfMany?: boolean;
  readonly tally?: Tally;
  readonly isSilent?: boolean;
}

/** Members of an event that tell how its change began. */
export const beginningOf = ({ origin, principal, isSilent }: Actor) => ({
  origin: origin ?? (principal ? ('api' as const) : ('system' as const)),
  application_id: principal?.application ?? null,
  ...(isSilent && { silent: true }),
});

export const actorOf = ({
  principal,
  request_id,
  deadline,
  trial,
  origin,
  isOneOfMany,
  tally,
  isSilent,
}: Caller): Actor => ({
  account: principal.account,
  person: principal.person,
  principal,
  request_id,
  deadline,
  ...(trial && { trial }),
  origin,
  isOneOfMany,
  ...(tally && { tally }),
  ...(isSilent && { isSilent }),
});

/** Client as rules see it; undefined for the system. An automation rule acts without a principal. */
export function clientOf({ person, principal, origin }: Actor): Client | undefined {
  const imports = origin === 'import' && ({ imports: true } as const);
  if (principal) return { person: principal.person.id, roles: principal.roles, ...imports };
  return person ? { person: null, roles: [] } : undefined;
}

/** Timers, rules that outlive their caller, and the operator's own tools. */
export const systemIn = (account: string, origin: EventOrigin = 'system'): Actor => ({
  account,
  origin,
  person: null,
  principal: null,
  request_id: null,
});

/** Request for one service's rows of a merged collection: a page, or only the cursors of that many rows. */
export interface PartialPageCall {
  readonly keys?: number;
}

/** Head of a call for records. Header names are in lower case. */
export interface RecordCall extends Caller {
  readonly method: string;
  readonly path: string;
  /** Raw query string, without its question mark. */
  readonly query: string;
  readonly base_url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Hash of the token; only the authorization server, which looks the token up itself, gets it. */
  readonly token_hash?: string;
  /** Address of the caller, for the audit of the authorization server. */
  readonly address?: string | null;
  /** Set by the gateway for a collection that it merges from several services. */
  readonly partialPage?: PartialPageCall;
}

/** Head of a call without credentials, to one of the few paths that need none. */
export interface OpenCall extends Omit<RecordCall, 'principal'> {
  readonly principal: null;
}

export interface RecordAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}
