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

/** Roles that are held in a directory account only: the records they reach are those of that account. */
export const DIRECTORY_ROLES: readonly Role[] = [
  'directory_auditor',
  'directory_designer',
  'directory_administrator',
];

export const ADMINISTRATORS: readonly Role[] = ['account_administrator', 'directory_administrator'];
export const DESIGNERS: readonly Role[] = ['account_designer', 'directory_designer'];

/** "read everything of the account, internal notes and audit included; write nothing" */
export const AUDITORS: readonly Role[] = ['auditor', 'directory_auditor'];

/** Whoever owns an account sees all of it, as its auditors do, and by that alone writes nothing either. */
export const OVERSEERS: readonly Role[] = [...AUDITORS, 'account_owner'];

/** "service_desk_analyst / manager: also …": all that a specialist may, and more. */
export const SPECIALISTS: readonly Role[] = ['specialist', 'service_desk_analyst', 'service_desk_manager'];

/** What a person or an hour costs is no colleague's business. */
export const COST_KEEPERS: readonly Role[] = ['financial_manager', ...ADMINISTRATORS];
export const COST_READERS: readonly Role[] = [...OVERSEERS, ...COST_KEEPERS];
