import { Inject, Injectable } from '@nestjs/common';
import { hashToken, isBearer, type Identity } from '@deskline/identity';
import { isTransient } from '@deskline/platform';
import { ApiError, errors } from '@deskline/record-http';
import { unauthorized } from '../answer/errors';
import { Identities } from './identities';

const BEARER = /^Bearer +([^\s]+) *$/i;

export const tokenIn = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1];

/** Authenticates the caller by the bearer token. Malformed tokens are refused without a lookup. */
@Injectable()
export class Authenticate {
  constructor(@Inject(Identities) private readonly identities: Identities) {}

  /** For paths without credentials: null when none, or invalid ones, were sent. */
  async callerIfAny(authorization: string | undefined): Promise<Identity | null> {
    if (authorization === undefined) return null;
    return this.caller(authorization).catch((error: unknown) => {
      if (isUnauthorized(error)) return null;
      throw error;
    });
  }

  async caller(authorization: string | undefined): Promise<Identity> {
    const token = tokenIn(authorization);
    if (token === undefined) throw unauthorized();
    if (!isBearer(token)) throw unauthorized('invalid_token');
    const identity = await this.identities.find(hashToken(token)).catch(throwUnavailable);
    if (identity === null) throw unauthorized('invalid_token');
    return identity;
  }
}

/** Caller by other credentials than a bearer token. */
export interface GivenCaller {
  /** Path that the API is at for this caller. */
  readonly base: string;
  readonly identity: Identity;
  /** Hash of the credentials. */
  readonly hash: string;
  /** Finds the caller anew, for calls that last. */
  renew(): Promise<Identity>;
  /** Throws where the caller may not make one of these calls now. */
  require(calls: readonly { readonly method: string; readonly path: string }[]): void;
}

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

function throwUnavailable(error: unknown): never {
  throw isTransient(error) ? errors.unavailable(error) : error;
}
