import type { Identity } from './principal';

/** What the authorization server says about a token, asked for by its hash. */
export type Introspection =
  | { active: false }
  | {
      active: true;
      identity: Identity;
      /** ISO 8601; null: the token does not expire. */ expires_at: string | null;
    };

/**
 * Told to every gateway when what a token stands for is no longer what it was: one token, all tokens of one person,
 * or, with neither named, any of them.
 */
export interface IdentityChange {
  token_hash?: string;
  person_id?: number;
}

/** The answer to it, once what has changed is forgotten; and the question for a lease. */
export interface NamedGateway {
  gateway: string;
}

/**
 * For so long a gateway may believe what it remembers, counted from when it asked. Under another term than before it
 * begins with an empty memory: something was changed that it may not have heard of.
 */
export interface GivenLease {
  /** Milliseconds. */
  length: number;
  term: string;
}

/** Asked of the authorization server, which answers when it knows what has become of that person. */
export interface IdentityNews {
  person_id: number;
}

export const INTROSPECT = 'identity.introspect';
export const IDENTITY_CHANGED = 'identity.changed';
export const IDENTITY_LEASE = 'identity.lease';
export const IDENTITY_LEASE_RETURN = 'identity.lease_return';
export const IDENTITY_NEWS = 'identity.news';
