import type { Agent } from 'undici';

/** Client authentication of an application; a public one has none. */
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

/** Authorization request: the address to send the person to, and the exchange of the code they come back with. */
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

/** Application whose library supports introspection (RFC 7662) and checks the issuer (RFC 8414, RFC 9207). */
export interface StandardClient extends StrictClient {
  introspect(token: string): Promise<Readonly<Record<string, unknown>>>;
}

export type Library<Client extends StrictClient = StrictClient> = (
  registration: Registration,
) => Promise<Client>;
