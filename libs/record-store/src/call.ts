import type { Principal } from '@deskline/identity';
import type { Claim } from './idempotency/claim';

/** What a service is asked for that has only a part of a collection: a page of it, or where that many rows stand. */
export interface PartialPageCall {
  readonly keys?: number;
}

/** The head of a call for records. Header names are in lower case. */
export interface RecordCall {
  readonly method: string;
  readonly path: string;
  /** The query string as it came, without its question mark. */
  readonly query: string;
  readonly principal: Principal;
  readonly request_id: string | null;
  readonly base_url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Of the token it is made with: for the authorization server alone, which looks at the token itself. */
  readonly token_hash?: string;
  /** Address of the caller, for the audit of the authorization server. */
  readonly address?: string | null;
  /** Set where a collection is one over several services, and the answer is for the one who merges them. */
  readonly partialPage?: PartialPageCall;
  /** Set here, from its headers, for a call that is to be done once. */
  readonly claim?: Claim;
}

/** The head of a call that came without credentials, to one of the few paths that ask for none. */
export interface OpenCall extends Omit<RecordCall, 'principal'> {
  readonly principal: null;
}

/** The head of its answer. */
export interface RecordAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}
