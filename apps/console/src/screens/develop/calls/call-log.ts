import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../api/call';
import { keys } from '../../../api/keys';
import type { Reference } from '../../../api/record';

export interface Call {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly application: Reference | null;
  readonly request_id: string;
  readonly address: string;
  readonly created_at: string;
}

/** Choices above the log, as the address has them. */
export interface CallFilter {
  /** First digit of the status. */
  readonly status?: string | undefined;
  readonly application?: string | undefined;
  /** Calls of the console are listed, too. */
  readonly console?: string | undefined;
}

const CALLS = 50;
/** The log has a call about a second after its answer. */
const AGAIN_MS = 1_500;
const CALM_MS = 10_000;

/** Filters of the API; the calls of the console, which asks for this list all the time, are left out unless they are wanted. */
export function queryOf(filter: CallFilter, own: number | null): Record<string, string> {
  const digit = /^[1-5]$/.exec(filter.status ?? '')?.[0];
  const isHidden = filter.console === undefined && own !== null;
  const application = filter.application ?? (isHidden ? `!${own}` : undefined);
  return {
    ...(digit !== undefined && { status: `>=${digit}00<=${digit}99` }),
    ...(application !== undefined && { application }),
  };
}

/** Calls of the person, the latest first, read again while they are seen. */
export const callsQuery = (account: string, filters: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams({ ...filters, per_page: String(CALLS) }).toString();
  return infiniteQueryOptions({
    queryKey: [...keys.ofType(account, 'call'), 'log', query],
    queryFn: async ({ pageParam, signal }) => {
      const { body } = await api<Call[]>(`/calls?${query}&page=${pageParam}`, { account, signal });
      return { rows: body, next: body.length === CALLS ? pageParam + 1 : null };
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    // All pages are read again: older entries are for reading at rest.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) === 1 ? AGAIN_MS : CALM_MS),
  });
};
