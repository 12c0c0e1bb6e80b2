import { DIRECTORY_ROLES, ROLES, type Reason, type Role } from '@deskline/record';
import { Invalid } from '@deskline/record-store';

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** `roles=a,b`, or a JSON list of them; undefined when none are named at all. */
export function rolesIn(given: unknown): Role[] | undefined {
  if (given === undefined || given === null) return undefined;
  const list = typeof given === 'string' ? given.split(',') : given;
  if (!Array.isArray(list)) throw refusal('invalid');
  if (list.some((each) => typeof each !== 'string')) throw refusal('not_included');
  const names = [...new Set((list as string[]).map((each) => each.trim()))].filter((name) => name !== '');
  if (!names.every(isRole)) throw refusal('not_included');
  return names;
}

/** Documented order, without duplicates. */
export const inOrder = (roles: readonly Role[]): Role[] => ROLES.filter((role) => roles.includes(role));

/**
 * "directory_administrator (records of the directory account)": not available in an account with another directory
 * account.
 */
export function assertDirectory(roles: readonly Role[], directory: string | null): void {
  if (directory !== null && roles.some((role) => DIRECTORY_ROLES.includes(role)))
    throw refusal('other_directory');
}

export const refusal = (because: Reason): Invalid => new Invalid([{ field: 'roles', because }]);
