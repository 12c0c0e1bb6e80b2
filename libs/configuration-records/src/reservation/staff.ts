import { ADMINISTRATORS, SPECIALISTS, type Client, type Role } from '@deskline/record';

/** Roles that reserve for others, and confirm. */
const STAFF: readonly Role[] = [...SPECIALISTS, 'configuration_manager', ...ADMINISTRATORS];

export const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => STAFF.includes(role));

/** Whether the client reserves for itself only; an automation rule is no person. */
export const isRequester = (client: Client | undefined): boolean =>
  client !== undefined && client.person !== null && !isStaff(client.roles);
