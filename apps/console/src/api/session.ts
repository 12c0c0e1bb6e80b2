import { queryOptions } from '@tanstack/react-query';
import { ownDrafts } from '../records/draft';
import { call } from './call';
import { keys } from './keys';

export interface Session {
  readonly person: { readonly id: number; readonly name: string };
  readonly account: { readonly id: string; readonly name: string };
  readonly roles: readonly string[];
  /** Accounts that the person may work in, the own one first. */
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly roles: readonly string[];
  }[];
  readonly language: string;
  readonly time_zone: string;
  /** Application that the calls of the console are made by. */
  readonly application: number | null;
}

/** Person of the session; a 401 where there is none. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: async () => {
    const { body } = await call<Session>('/console/session');
    ownDrafts(body.person.id);
    return body;
  },
  staleTime: Infinity,
  retry: false,
});

/** Address of the sign-in that comes back to a path of the console. */
export const signInAddress = (to: string): string => `/console/signin?to=${encodeURIComponent(to)}`;

export async function signOut(): Promise<void> {
  await call('/console/signout', { method: 'POST', body: {} });
}

/** Confirms the session by the password, for some minutes; a 422 where it is wrong. */
export async function confirmPassword(password: string): Promise<void> {
  await call('/console/confirm', { method: 'POST', body: { password } });
}
