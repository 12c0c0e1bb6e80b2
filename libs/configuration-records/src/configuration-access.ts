import { ADMINISTRATORS, DESIGNERS, OVERSEERS, SPECIALISTS, writtenBy, type Grant } from '@deskline/record';

/** "auditor: read everything of the account, write nothing; specialist: read all work and configuration records". */
export const staffRead: Grant<never> = {
  to: [
    ...OVERSEERS,
    ...SPECIALISTS,
    'financial_manager',
    'knowledge_manager',
    'problem_manager',
    'workflow_manager',
    'release_manager',
    'project_manager',
    'service_level_manager',
    'configuration_manager',
    ...DESIGNERS,
    ...ADMINISTRATORS,
  ],
  read: true,
};

/** "account_designer: …, UI extensions, boards, settings-style records; administrators: everything a designer may" */
export const settingsAccess: readonly Grant<never>[] = [staffRead, writtenBy(...DESIGNERS)];

/** Financial managers change the costs, and no other field. */
export const costAccess = <Name extends string>(...changing: readonly Name[]): readonly Grant<Name>[] => [
  ...settingsAccess,
  { to: ['financial_manager'], update: true, changing },
];

/** Administrators write teams, organizations and sites. */
export const directoryAccess: readonly Grant<never>[] = [staffRead, writtenBy()];
