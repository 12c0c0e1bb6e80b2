import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/call';
import { keys } from '../../../api/keys';

export interface Permission {
  readonly account: { readonly id: string; readonly name: string };
  readonly roles: readonly string[];
}

const pathOf = (person: string): string => `/people/${encodeURIComponent(person)}/permissions`;

/** Roles of a person by account; a change of the person makes them stale. */
export const permissionsQuery = (account: string, person: string) =>
  queryOptions({
    queryKey: [...keys.one(account, 'person', person), 'permissions'],
    queryFn: async ({ signal }) => (await api<Permission[]>(pathOf(person), { account, signal })).body,
    retry: false,
  });

export async function giveRole(account: string, person: string, role: string): Promise<void> {
  await api(pathOf(person), { method: 'POST', account, body: { roles: [role] } });
}

export async function takeRole(account: string, person: string, role: string): Promise<void> {
  await api(`${pathOf(person)}?roles=${role}`, { method: 'DELETE', account });
}
