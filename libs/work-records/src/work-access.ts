import {
  ADMINISTRATORS,
  DESIGNERS,
  me,
  myTeams,
  OVERSEERS,
  SPECIALISTS,
  writtenBy,
  type Grant,
  type Role,
} from '@deskline/record';

/** Roles that work on work records. */
export const STAFF: readonly Role[] = [
  ...SPECIALISTS,
  'problem_manager',
  'workflow_manager',
  'release_manager',
  'project_manager',
  ...ADMINISTRATORS,
];

/** Roles that read all work records: "read everything of the account"; financial managers see its costs. */
export const READERS: readonly Role[] = [...OVERSEERS, 'financial_manager', ...STAFF];

/** "auditor: read everything of the account, write nothing; specialist: read all work and configuration records". */
export const staffRead: Grant<never> = { to: READERS, read: true };

/** "specialist: update what is assigned to own teams" */
export const assigneesUpdate: Grant<'team' | 'member'> = {
  to: SPECIALISTS,
  update: { any: [{ team: myTeams }, { member: me }] },
};

/**
 * "be manager of and write those records and their tasks": a manager with any staff role writes the own records; the
 * manager role of the type writes all of them.
 */
export const managersUpdate: Grant<'manager'> = { to: STAFF, update: { manager: me } };

/** internal_note: "visible to Auditor, Specialist, Account Administrator roles". */
export const INTERNAL_WRITERS: readonly Role[] = [...SPECIALISTS, ...ADMINISTRATORS];
export const INTERNAL_READERS: readonly Role[] = [...OVERSEERS, ...INTERNAL_WRITERS];

/** Roles that choose templates for services, articles and products (ADR 14). */
const NAMERS: readonly Role[] = ['service_level_manager', 'knowledge_manager', 'configuration_manager'];

/** "account_designer: templates, …; administrators: everything a designer may" */
export const templateAccess: readonly Grant<never>[] = [
  { to: [...DESIGNERS, ...NAMERS], read: true },
  staffRead,
  writtenBy(...DESIGNERS),
];
