import type { Condition } from './condition';
import { ADMINISTRATORS, AUDITORS, type Role } from './roles';

/**
 * Whom a grant is for: holders of one of some roles, everyone, or everyone but those who do nothing but audit
 * ("write nothing"). Roles add up: an auditor who is also a specialist writes what a specialist may.
 */
export type Audience = readonly Role[] | 'everyone' | 'everyone_but_auditors';

export function isAmong(roles: readonly Role[], audience: Audience): boolean {
  if (audience === 'everyone') return true;
  if (audience === 'everyone_but_auditors')
    return roles.length === 0 || roles.some((role) => !AUDITORS.includes(role));
  return audience.some((role) => roles.includes(role));
}

/**
 * What the holders of some roles may do with a record type: always (true), or with the rows a
 * condition describes. Grants add up; what no grant allows is forbidden.
 */
export interface Grant<Name extends string = string> {
  readonly to: Audience;
  readonly read?: true | Condition<Name>;
  /** The views that such rows are found in: who reads no others has no other collections of them. */
  readonly foundIn?: readonly string[];
  /** A condition is asked of the record as it would be. */
  readonly create?: true | Condition<Name>;
  readonly update?: true | Condition<Name>;
  /** The fields such an update may change, where it may not change all: no links, and nothing else. */
  readonly changing?: readonly Name[];
  readonly delete?: true | Condition<Name>;
}
export type Operation = 'read' | 'create' | 'update' | 'delete';

/** An administrator can take any role, so may write whatever a role may. */
export const writtenBy = (...roles: Role[]): Grant<never> => ({
  to: [...roles, ...ADMINISTRATORS],
  create: true,
  update: true,
});
