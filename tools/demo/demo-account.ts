import type { Role } from '@deskline/record';
import type { DemoRecord } from './demo-record';

export interface DemoPerson {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly job_title: string;
  readonly organization: string;
  readonly roles: readonly Role[];
  readonly teams: readonly string[];
  /** Further fields, written when all people exist. */
  readonly more: Readonly<Record<string, unknown>>;
  /** True for a person with a token and a password. */
  readonly signsIn: boolean;
}

export interface DemoAccount {
  readonly id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly locale: string;
  readonly currency: string;
  readonly trusts: readonly string[];
  /** Default team of the account, among the foundations. */
  readonly serviceDesk?: string;
  /** Records that people refer to, such as organizations, made before the people. */
  readonly foundations: readonly DemoRecord[];
  /** The first person is the one who sets up the account. */
  readonly people: readonly [DemoPerson, ...DemoPerson[]];
  /** Records that others name by code or depend on, made before the others. */
  readonly settings: readonly DemoRecord[];
  readonly records: readonly DemoRecord[];
}

/** The teams of an account, as the records of accounts that are loaded after it name them. */
export const teamsOf = ({ id, foundations }: DemoAccount): { readonly key: string; readonly as: string }[] =>
  foundations.filter(({ path }) => path === '/teams').map(({ key }) => ({ key, as: `${id}-${key}` }));

/** Roles of those who may manage problems, workflows, releases and projects. */
export const MANAGERS: readonly Role[] = [
  'problem_manager',
  'workflow_manager',
  'release_manager',
  'project_manager',
];

type Details = Partial<Pick<DemoPerson, 'roles' | 'teams' | 'more' | 'signsIn'>>;

/** The key of a person is the first name. */
export const peopleOf =
  (domain: string) =>
  (name: string, job_title: string, organization: string, details: Details = {}): DemoPerson => {
    const [key = '', ...rest] = name.toLowerCase().split(' ');
    const email = `${key}.${rest.join('')}@${domain}`;
    return {
      key,
      name,
      email,
      job_title,
      organization,
      roles: [],
      teams: [],
      more: {},
      signsIn: false,
      ...details,
    };
  };
