import type { Principal } from '@deskline/identity';

/** What the gateway tells a service about a call. */
export interface RecordCall {
  readonly method: string;
  /** `/tasks/12`: below the base path, without suffix. */
  readonly path: string;
  /** As the client sent it. */
  readonly query: string;
  /** Null on the few paths that need no credentials. */
  readonly principal: Principal | null;
  readonly request_id: string;
  /** Absolute, for the links in an answer. */
  readonly base_url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The model a scope must name where it is not the record's own: `me`. */
  readonly scope_model?: string;
}

export interface RecordReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}
