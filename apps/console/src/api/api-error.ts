/** Fault of one field, as a 422 has them: its name and a sentence in the caller's language. */
export type FieldFault = readonly [field: string, sentence: string];

interface ErrorBody {
  readonly message?: string;
  readonly errors?: readonly FieldFault[];
}

/** Answer that is no success. Status 0: the gateway could not be reached. */
export class ApiError extends Error {
  private constructor(
    readonly status: number,
    message: string,
    readonly faults: readonly FieldFault[],
    readonly requestId: string | null,
    readonly retryAfter: number | null,
    /** The password is asked again before this call. */
    readonly needsPassword: boolean,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  static offline(): ApiError {
    return new ApiError(0, '', [], null, null, false);
  }

  static async of(response: Response): Promise<ApiError> {
    const { message, errors } = await bodyOf(response);
    const wait = Number(response.headers.get('retry-after') ?? NaN);
    return new ApiError(
      response.status,
      message ?? response.statusText,
      errors ?? [],
      response.headers.get('x-request-id'),
      Number.isFinite(wait) ? wait : null,
      response.headers.get('x-confirm') === 'password',
    );
  }
}

async function bodyOf(response: Response): Promise<ErrorBody> {
  try {
    return (await response.json()) as ErrorBody;
  } catch {
    return {};
  }
}

/** Whether nobody was there to answer: the gateway or a service behind it is away. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** Whether the same call may be made again: nothing was decided. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
