import type { AdminTexts } from '../../../texts/admin/en';

export type RoleId = keyof AdminTexts['roles'];

export const roleText = (texts: AdminTexts, role: string): string =>
  role in texts.roles ? texts.roles[role as RoleId] : role;

/** Roles that can be given: those not held. An account has one owner, who is named in its settings. */
export const offeredRoles = (texts: AdminTexts, held: readonly string[]): RoleId[] =>
  (Object.keys(texts.roles) as RoleId[]).filter((role) => role !== 'account_owner' && !held.includes(role));
