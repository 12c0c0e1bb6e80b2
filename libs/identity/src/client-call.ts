/** Call of an application at the token endpoint, its revocation or introspection, as a gateway passes it on. */
export interface ClientCall {
  readonly path: ClientPath;
  /** Part of the address after the question mark. */
  readonly query: string;
  readonly authorization?: string | undefined;
  readonly content_type?: string | undefined;
  /** Address of the client. */
  readonly address: string;
  /** Public origin of the installation. */
  readonly origin: string;
  readonly request_id: string;
}

/** Head of the answer; its body is JSON. */
export interface ClientAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export const CLIENT_PATHS = ['/oauth/token', '/oauth/revoke', '/oauth/introspect'] as const;
export type ClientPath = (typeof CLIENT_PATHS)[number];

/** Subject of these calls: a frame whose head is the call, and whose body is that of the request. */
export const CLIENT_CALL = 'oauth.client_call';
