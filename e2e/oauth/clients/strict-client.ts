import type { Agent } from 'undici';

/** How an application shows who it is; a public one has nothing to show. */
export type Way = 'basic' | 'body' | 'public';

export interface Registration {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly redirect_uri: string;
  readonly way: Way;
  /** Trusts the certificate of the stack. */
  readonly agent: Agent;
  readonly ca: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in?: number;
  readonly scope?: string;
}

/** An authorization request: where to send the user, and what to do with the address they come back to. */
export interface Request {
  readonly url: URL;
  redeem(callback: URL): Promise<Tokens>;
}

/** An application with a library from npm; the library does the checks. */
export interface StrictClient {
  request(more?: Readonly<Record<string, string>>): Promise<Request>;
  refresh(token: string): Promise<Tokens>;
  asItself(): Promise<Tokens>;
  revoke(token: string): Promise<void>;
  /** The `error` that the library has read from an answer. */
  errorIn(caught: unknown): unknown;
}

/** One whose library knows RFC 7662, and with RFC 8414 and 9207 who may answer. */
export interface StandardClient extends StrictClient {
  introspect(token: string): Promise<Readonly<Record<string, unknown>>>;
}

export type Library<Client extends StrictClient = StrictClient> = (
  registration: Registration,
) => Promise<Client>;
