import { QueryClient } from '@tanstack/react-query';
import { ApiError, isTransient } from '../api/api-error';

const MINUTE_MS = 60_000;

/** Keeps answers until a change makes them stale; tries again only where nothing was decided. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      gcTime: 5 * MINUTE_MS,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 3 && isTransient(error),
      retryDelay: (count, error) =>
        error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1_000 : 500 * 2 ** count,
    },
  },
});
