import type { Condition } from './condition';

export const ROLES = [
  'key_contact',
  'auditor',
  'financial_manager',
  'specialist',
  'service_desk_analyst',
  'service_desk_manager',
  'knowledge_manager',
  'problem_manager',
  'workflow_manager',
  'release_manager',
  'project_manager',
  'service_level_manager',
  'configuration_manager',
  'account_designer',
  'account_administrator',
  'directory_auditor',
  'directory_designer',
  'directory_administrator',
  'account_owner',
] as const;

/** A role a person holds in an account. Holding none makes an end user. */
export type Role = (typeof ROLES)[number];

/**
 * What the holders of some roles may do with a record type: always (true), or with the rows a
 * condition describes. Grants add up; what no grant allows is forbidden.
 */
export interface Grant<Name extends string = string> {
  readonly to: readonly Role[] | 'everyone';
  readonly read?: true | Condition<Name>;
  /** A condition is asked of the record as it would be. */
  readonly create?: true | Condition<Name>;
  readonly update?: true | Condition<Name>;
  readonly delete?: true | Condition<Name>;
}
export type Operation = 'read' | 'create' | 'update' | 'delete';
