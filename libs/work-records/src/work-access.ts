import { me, myTeams, type Grant, type Role } from '@deskline/record';

export const ADMINISTRATORS: readonly Role[] = ['account_administrator', 'directory_administrator'];

/** Those who work on work records. */
export const STAFF: readonly Role[] = [
  'specialist',
  'service_desk_analyst',
  'service_desk_manager',
  'problem_manager',
  'workflow_manager',
  'release_manager',
  'project_manager',
  'account_owner',
  ...ADMINISTRATORS,
];

/** "auditor: read everything of the account, write nothing; specialist: read all work and configuration records". */
export const staffRead: Grant<never> = { to: ['auditor', 'directory_auditor', ...STAFF], read: true };

/** "specialist: update what is assigned to own teams, approvals asked of them" */
export const assigneesUpdate: Grant<'team' | 'member'> = {
  to: ['specialist'],
  update: { any: [{ team: myTeams }, { member: me }] },
};

/** "be manager of and write those records and their tasks"; an administrator can take any role, so may do the same. */
export const writtenBy = (...roles: Role[]): Grant<never> => ({
  to: [...roles, ...ADMINISTRATORS],
  create: true,
  update: true,
});

/** "account_designer: templates, …; administrators: everything a designer may" */
export const templateAccess: readonly Grant<never>[] = [
  { to: ['account_designer', 'directory_designer'], read: true },
  staffRead,
  writtenBy('account_designer', 'directory_designer'),
];
