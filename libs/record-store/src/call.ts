import type { Principal } from '@deskline/identity';
import type { Deadline } from '@deskline/platform';
import type { Claim } from './idempotency/claim';

/** Request for one service's rows of a merged collection: a page, or only the cursors of that many rows. */
export interface PartialPageCall {
  readonly keys?: number;
}

/** Head of a call for records. Header names are in lower case. */
export interface RecordCall {
  readonly method: string;
  readonly path: string;
  /** Raw query string, without its question mark. */
  readonly query: string;
  readonly principal: Principal;
  readonly request_id: string | null;
  readonly base_url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Hash of the token; only the authorization server, which looks the token up itself, gets it. */
  readonly token_hash?: string;
  /** Address of the caller, for the audit of the authorization server. */
  readonly address?: string | null;
  /** Set by the gateway for a collection that it merges from several services. */
  readonly partialPage?: PartialPageCall;
  /** Idempotency key, set by the service from the headers. */
  readonly claim?: Claim;
  /** Time of the call, counted by the service since its receipt. */
  readonly deadline?: Deadline;
}

/** Head of a call without credentials, to one of the few paths that need none. */
export interface OpenCall extends Omit<RecordCall, 'principal'> {
  readonly principal: null;
}

export interface RecordAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}
