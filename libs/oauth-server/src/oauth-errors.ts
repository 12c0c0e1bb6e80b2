/** Every error of the protocol: RFC 6749 4.1.2.1 and 5.2, and a general one for everything else. */
const ERRORS = {
  invalid_request: {
    status: 400,
    description: 'The request lacks a parameter, or one cannot be understood.',
  },
  invalid_client: { status: 400, description: 'The client is not known, or its credentials are wrong.' },
  invalid_grant: { status: 400, description: 'The code or refresh token is invalid, expired or revoked.' },
  unauthorized_client: { status: 400, description: 'The application may not use this grant.' },
  unsupported_grant_type: { status: 400, description: 'The grant_type is not supported.' },
  access_denied: { status: 403, description: 'Access was denied.' },
  server_error: { status: 500, description: 'Something went wrong on our side.' },
  temporarily_unavailable: { status: 503, description: 'The service is busy; try again later.' },
} as const;

export type OauthErrorCode = keyof typeof ERRORS;

/** `cause` is only logged; clients get the description. */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly status: number;
  /** Seconds, where it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: OauthErrorCode,
    readonly description: string = ERRORS[code].description,
    options: ErrorOptions & { status?: number; retryAfter?: number } = {},
  ) {
    super(`${code}: ${description}`, options);
    this.status = options.status ?? ERRORS[code].status;
    this.retryAfter = options.retryAfter ?? (this.status === 503 ? 1 : undefined);
  }
}
