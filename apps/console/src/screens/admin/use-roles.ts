import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/call';
import { keys } from '../../api/keys';
import { useAccount } from '../../app/account';
import { useSession } from '../../app/session';

interface OwnRoles {
  /** Undefined while they are read. */
  readonly roles: readonly string[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Roles of the person in the account of the address. */
export function useOwnRoles(): OwnRoles {
  const account = useAccount();
  const session = useSession();
  const isHome = account === session.account.id;
  const { data, error, refetch } = useQuery({
    queryKey: keys.one(account, 'account', 'roles'),
    queryFn: async () => (await api<{ roles: string[] }>('/account', { account })).body.roles,
    enabled: !isHome,
  });
  return { roles: isHome ? session.roles : data, error, retry: () => void refetch() };
}

export const useRoles = (): readonly string[] | undefined => useOwnRoles().roles;

const hasOne = (roles: readonly string[] | undefined, of: readonly string[]): boolean =>
  roles?.some((role) => of.includes(role)) ?? false;

const ADMINISTRATORS = ['account_administrator', 'directory_administrator'];

/** Screens are offered by role; the API decides about every answer. */
export const administers = (roles: readonly string[] | undefined): boolean => hasOne(roles, ADMINISTRATORS);

export const readsInstallation = (roles: readonly string[] | undefined): boolean =>
  hasOne(roles, ['account_administrator']);

export const readsLogs = (roles: readonly string[] | undefined): boolean =>
  hasOne(roles, [...ADMINISTRATORS, 'auditor', 'directory_auditor', 'account_owner']);

/** The account owner reads the audit, and no security events. */
export const readsSecurity = (roles: readonly string[] | undefined): boolean =>
  hasOne(roles, [...ADMINISTRATORS, 'auditor', 'directory_auditor']);
