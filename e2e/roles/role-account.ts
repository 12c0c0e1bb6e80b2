import type { Role } from '@deskline/record';
import { peopleOf, type DemoAccount } from '../../tools/demo/demo-account';
import { named } from '../../tools/demo/demo-record';
import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { until } from '../until';

/** Role of a story; an end user is a person without roles. */
export type StoryRole = Role | 'end_user';

const TEAMS: Partial<Record<StoryRole, readonly string[]>> = {
  specialist: ['infrastructure'],
  service_desk_analyst: ['service-desk'],
  service_desk_manager: ['service-desk'],
};

/** Adds one person per role, named after it, and the records that their work is about. */
export const staffed =
  (roles: readonly StoryRole[]) =>
  (account: DemoAccount): DemoAccount => {
    const person = peopleOf(`${account.id}.example`);
    const people = roles.map((role) =>
      person(`${role} Jansen`, role, role === 'end_user' ? account.id : 'it', {
        roles: role === 'end_user' ? [] : [role],
        teams: TEAMS[role] ?? [],
        signsIn: true,
      }),
    );
    return {
      ...account,
      foundations: [...account.foundations, ...named('/calendars', { office: { name: 'Office hours' } })],
      people: [...account.people, ...people],
      settings: [
        ...account.settings,
        ...named('/risk_severities', { severe: { name: 'Severe' } }),
        ...named('/product_categories', {
          laptop: { name: 'Laptop', group: 'Hardware', rule_set: 'physical_asset' },
        }),
      ],
      records: [
        ...account.records,
        ...named('/service_instances', {
          mailboxes: {
            name: 'Mailboxes',
            service: '@email',
            status: 'in_production',
            support_team: '@infrastructure',
            first_line_team: '@service-desk',
          },
        }),
        ...named('/products', {
          notebook: { name: 'Notebook 14', brand: 'Contoso', model: '14', category: 'hardware/laptop' },
        }),
        ...named('/cis', {
          'laptop-1': {
            label: 'NB-1',
            product: '@notebook',
            status: 'in_production',
            support_team: '@infrastructure',
          },
          'laptop-2': {
            label: 'NB-2',
            product: '@notebook',
            status: 'in_production',
            support_team: '@service-desk',
          },
        }),
      ],
    };
  };

/** Account of a story, and the records of it that most stories are about. */
interface RoleAccount {
  /** `env.as('<role>')` is the client of the person with that role. */
  readonly env: E2eEnv;
  readonly desk: Api;
  readonly service: number;
  readonly service_instance: number;
  readonly team: number;
}

export const incident = { category: 'incident', impact: 'low' };

/** Joins the shared Deskline in an account with one person per role. */
export function useRoles(id: string, ...roles: readonly StoryRole[]): () => Promise<RoleAccount> {
  const given = useSharedEnv(`roles-${id}`, staffed(roles));
  return async () => {
    const env = given();
    return {
      env,
      desk: env.as('Diana'),
      service: await env.demo('services', 'email'),
      service_instance: await env.demo('service_instances', 'mailboxes'),
      team: await env.demo('teams', 'infrastructure'),
    };
  };
}

type Call = readonly [method: Parameters<Api['call']>[0], path: string, body?: object];

/** Statuses of calls, in their order. */
export async function statuses(by: Api, calls: readonly Call[]): Promise<number[]> {
  const answered: number[] = [];
  for (const [method, path, body] of calls) answered.push((await by.call(method, path, body)).status);
  return answered;
}

/** Posts a record that refers to a change of which its service has yet to be told. */
export async function postOnceProjected(by: Api, path: string, body: object): Promise<Fields> {
  let reply = await by.call<Fields>('POST', path, body);
  await until(async () => {
    if (reply.status === 422) reply = await by.call<Fields>('POST', path, body);
    return reply.status !== 422;
  });
  if (reply.status >= 300) throw new Error(`POST ${path} was answered with ${reply.status}`);
  return reply.body;
}

export const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
