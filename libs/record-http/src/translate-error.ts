import { isPassing } from '@deskline/platform';
import { Forbidden, Invalid, NotFound, Stale } from '@deskline/record-store';
import { ApiError, errors } from './errors';
import { pairOf } from './messages';

/** Whatever was thrown, as clients are to see it. */
export function apiErrorOf(error: unknown, language: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof NotFound) return errors.notFound(error);
  if (error instanceof Forbidden) return errors.forbidden(error);
  if (error instanceof Stale) return errors.stale(error);
  if (error instanceof Invalid)
    return errors.invalid(error.problems.map((problem) => pairOf(problem, language)));
  if (isPassing(error)) return errors.unavailable(error);
  return errors.internal(error);
}
