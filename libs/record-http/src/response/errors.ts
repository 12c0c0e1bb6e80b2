/** "422: message Validation Failed and errors: array of pairs [field name, localized message]". */
export type Pair = readonly [field: string, message: string];

export interface ErrorBody {
  readonly message: string;
  readonly errors?: readonly Pair[];
  readonly documentation_url?: string;
}

/** Error as clients see it. Its cause is logged and never sent. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly headers: Readonly<Record<string, string>> = {},
    cause?: unknown,
  ) {
    super(body.message, { cause });
  }
}

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) });

/** Document 1's table of errors, row by row; 409 and 412 are ours. */
export const errors = {
  badRequest: (message: string) => new ApiError(400, { message }),
  invalidJson: () => new ApiError(400, { message: 'Invalid JSON string posted' }),
  unauthorized: () => new ApiError(401, { message: 'Unauthorized' }),
  forbidden: (cause?: unknown) => new ApiError(403, { message: 'Forbidden' }, {}, cause),
  /** Ours: the console asks for the password again, and repeats the call. */
  passwordRequired: () => new ApiError(403, { message: 'Password Required' }, { 'X-Confirm': 'password' }),
  notFound: (cause?: unknown) => new ApiError(404, { message: 'Not Found' }, {}, cause),
  notAcceptable: () => new ApiError(406, { message: 'Not Acceptable' }),
  conflict: (message: string) => new ApiError(409, { message }),
  stale: (cause?: unknown) => new ApiError(412, { message: 'Precondition Failed' }, {}, cause),
  invalid: (pairs: readonly Pair[]) => new ApiError(422, { message: 'Validation Failed', errors: pairs }),
  tooManyRequests: (seconds: number, documentation_url: string) =>
    new ApiError(429, { message: 'Too Many Requests', documentation_url }, retryAfter(seconds)),
  internal: (cause?: unknown) => new ApiError(500, { message: 'Internal Server Error' }, {}, cause),
  badGateway: (cause?: unknown) => new ApiError(502, { message: 'Bad Gateway' }, {}, cause),
  unavailable: (cause?: unknown) =>
    new ApiError(503, { message: 'Service Unavailable' }, retryAfter(1), cause),
  gatewayTimeout: (cause?: unknown) => new ApiError(504, { message: 'Gateway timeout' }, {}, cause),
};
