import type { IncomingMessage } from 'node:http';
import type { Identity, Principal } from '@deskline/identity';
import type { Deadline } from '@deskline/platform';
import type { Target } from './target';

/** Call of a known caller, counted for the rate limit. */
export interface AdmittedCall extends Target {
  readonly request: IncomingMessage;
  readonly requestId: string;
  /** HEAD is GET. */
  readonly method: string;
  readonly caller: Identity;
  readonly principal: Principal;
  /** Address of the API, as the client wrote it. */
  readonly base_url: string;
  readonly deadline: Deadline;
  /** Counts operations beyond the first. */
  admitMore(operations: number): Promise<void>;
  /** Hash of the credentials. */
  tokenHash(): string;
  /** Finds the caller anew, for calls that last. */
  renew(): Promise<Principal>;
  /** Throws where the caller may not make one of these calls now. */
  require(calls: readonly { readonly method: string; readonly path: string }[]): void;
}
