import type { Grant, Role } from '@deskline/record';

/** "only users with the administrator role may use these" */
export const ADMINISTRATORS: readonly Role[] = ['account_administrator', 'directory_administrator'];

export const administratorsOnly: readonly Grant<never>[] = [
  { to: ADMINISTRATORS, read: true, create: true, update: true, delete: true },
];
