import { ADMINISTRATORS, type Grant } from '@deskline/record';

/** "only users with the administrator role may use these" */
export const administratorsOnly: readonly Grant<never>[] = [
  { to: ADMINISTRATORS, read: true, create: true, update: true, delete: true },
];
