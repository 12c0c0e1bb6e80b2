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

/** Role of a person in an account. A person without a role is an end user. */
export type Role = (typeof ROLES)[number];

/** Roles that exist in directory accounts only, and reach the records of that account. */
export const DIRECTORY_ROLES: readonly Role[] = [
  'directory_auditor',
  'directory_designer',
  'directory_administrator',
];

export const ADMINISTRATORS: readonly Role[] = ['account_administrator', 'directory_administrator'];
export const DESIGNERS: readonly Role[] = ['account_designer', 'directory_designer'];

/** "read everything of the account, internal notes and audit included; write nothing" */
export const AUDITORS: readonly Role[] = ['auditor', 'directory_auditor'];

/** Roles that read everything of the account: the account owner reads like an auditor, and writes nothing by that role alone. */
export const OVERSEERS: readonly Role[] = [...AUDITORS, 'account_owner'];

/** "read everything of the account, ... audit included": others read the audit of records that they may update. */
export const AUDIT_READERS: readonly Role[] = [...ADMINISTRATORS, ...OVERSEERS];

/** "service_desk_analyst / manager: also …": they may do all that a specialist may, and more. */
export const SPECIALISTS: readonly Role[] = ['specialist', 'service_desk_analyst', 'service_desk_manager'];

/** Roles that may write costs of people and hours. */
export const COST_WRITERS: readonly Role[] = ['financial_manager', ...ADMINISTRATORS];
/** Roles that may read them; colleagues may not. */
export const COST_READERS: readonly Role[] = [...OVERSEERS, ...COST_WRITERS];
