import type { Grant, Role } from '@deskline/record';

export const ADMINISTRATORS: readonly Role[] = ['account_administrator', 'directory_administrator'];

const DESIGNERS: readonly Role[] = ['account_designer', 'directory_designer'];

/** "auditor: read everything of the account, write nothing; specialist: read all work and configuration records". */
export const staffRead: Grant<never> = {
  to: [
    'auditor',
    'directory_auditor',
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
    'account_owner',
    ...DESIGNERS,
    ...ADMINISTRATORS,
  ],
  read: true,
};

export const writtenBy = (...roles: Role[]): Grant<never> => ({
  to: [...roles, ...ADMINISTRATORS],
  create: true,
  update: true,
});

/** "account_designer: …, UI extensions, boards, settings-style records; administrators: everything a designer may" */
export const settingsAccess: readonly Grant<never>[] = [staffRead, writtenBy(...DESIGNERS)];

/** Teams, organizations and sites are kept by administrators. */
export const directoryAccess: readonly Grant<never>[] = [staffRead, writtenBy()];
