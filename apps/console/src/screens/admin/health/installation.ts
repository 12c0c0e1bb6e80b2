import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/call';

export interface Instance {
  readonly instance: string;
  readonly started_at: string;
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>;
}

export interface Delay {
  readonly name: string;
  readonly seconds: number;
}

export interface Service {
  readonly name: string;
  readonly ready: boolean;
  readonly instances: readonly Instance[];
  readonly delays: readonly Delay[];
}

export interface Installation {
  readonly ready: boolean;
  readonly services: readonly Service[];
}

const AGAIN_MS = 10_000;

/** State of the installation, read again while the screen is seen. */
export const installationQuery = (account: string) =>
  queryOptions({
    queryKey: ['installation', account],
    queryFn: async ({ signal }) => (await api<Installation>('/installation', { account, signal })).body,
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
  });
