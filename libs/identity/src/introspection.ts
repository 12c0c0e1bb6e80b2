import type { Identity } from './principal';

/** Question about a token, or about a session of the console, by its hash. */
export interface IntrospectionRequest {
  token_hash: string;
  kind?: 'console';
}

/** Answer of the authorization server about a token, requested by its hash. */
export type Introspection =
  | { active: false }
  | {
      active: true;
      identity: Identity;
      /** ISO 8601; null: the token does not expire. */ expires_at: string | null;
    };

/** Published to every gateway when cached identities are stale: of one token, of one person, or, with neither, of all tokens. */
export interface IdentityChange {
  token_hash?: string;
  person_id?: number;
}

/** Acknowledgement of a change by a gateway, after it has dropped its cache; and the request for a lease. */
export interface NamedGateway {
  gateway: string;
}

/**
 * Lease on cached identities, counted from the request. With another term than before the gateway drops its cache, as it
 * may have missed a change.
 */
export interface GivenLease {
  /** Milliseconds. */
  length: number;
  term: string;
}

/** Request of the directory after a change of a person; answered when the change is in force. */
export interface IdentityNews {
  person_id: number;
}

/** Header with the id of a gateway that has a lease: only from those is the address of a client believed. */
export const GATEWAY_HEADER = 'x-deskline-gateway';

export const INTROSPECT = 'identity.introspect';
export const IDENTITY_CHANGED = 'identity.changed';
export const IDENTITY_LEASE = 'identity.lease';
export const IDENTITY_LEASE_RETURN = 'identity.lease_return';
export const IDENTITY_NEWS = 'identity.news';
/** Request of the directory, with the snapshot of an account that trusts another one no more; answered likewise. */
export const ACCOUNT_NEWS = 'identity.account_news';
