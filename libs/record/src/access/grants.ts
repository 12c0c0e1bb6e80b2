import type { Condition } from '../definition/condition';
import { ADMINISTRATORS, AUDITORS, type Role } from './roles';

/**
 * Audience of a grant: people with one of some roles, everyone, or everyone but people who are auditors only ("write
 * nothing"). Roles add up: an auditor who is also a specialist writes as a specialist.
 */
export type Audience = readonly Role[] | 'everyone' | 'everyone_but_auditors';

export function isInAudience(roles: readonly Role[], audience: Audience): boolean {
  if (audience === 'everyone') return true;
  if (audience === 'everyone_but_auditors')
    return roles.length === 0 || roles.some((role) => !AUDITORS.includes(role));
  return audience.some((role) => roles.includes(role));
}

/**
 * Operations of an audience on a record type: on all rows (true), or on rows that fulfil a condition. Grants add up; an
 * operation without a grant is forbidden.
 */
export interface Grant<Name extends string = string> {
  readonly to: Audience;
  readonly read?: true | Condition<Name>;
  /** Limits `read` to single records and these views: a caller without another grant gets no other collection. */
  readonly onlyInViews?: readonly string[];
  /** The condition is checked on the record as it would be created. */
  readonly create?: true | Condition<Name>;
  readonly update?: true | Condition<Name>;
  /** Limits `update` to these fields; links and all other fields are forbidden. */
  readonly changing?: readonly Name[];
  readonly delete?: true | Condition<Name>;
}
export type Operation = 'read' | 'create' | 'update' | 'delete';

/** Grants create and update to these roles and to administrators, who can take any role. */
export const writtenBy = (...roles: Role[]): Grant<never> => ({
  to: [...roles, ...ADMINISTRATORS],
  create: true,
  update: true,
});
