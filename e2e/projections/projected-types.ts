import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';

/** Record type that other records refer to, in both services. */
export interface ProjectedType {
  readonly type: string;
  readonly path: string;
  /** Field with its name. */
  readonly title: 'name' | 'subject';
  make(ellen: Api): Promise<Fields>;
  /** Records that refer to it, by list and field. */
  listsWith(env: E2eEnv, id: number): Promise<readonly ListWithReference[]>;
}

export interface ListWithReference {
  readonly list: string;
  readonly field: string;
  readonly id: number;
}

let names = 0;
export const aName = (what: string) => `${what} ${++names}`;

/** Makes a record that refers to the subject by a field. */
async function listWith(
  env: E2eEnv,
  list: string,
  field: string,
  values: object,
): Promise<ListWithReference> {
  const { id } = await env.as('Ellen').post(list, values);
  return { list, field, id };
}

export const PROJECTED_TYPES: readonly ProjectedType[] = [
  {
    type: 'a team',
    path: '/teams',
    title: 'name',
    make: (ellen) => ellen.post('/teams', { name: aName('Team') }),
    listsWith: async (env, team) => {
      const workflow = await env.workflow();
      const task = await env.task(workflow, { team });
      const ellen = env.as('Ellen');
      const board = await ellen.post('/agile_boards', { name: aName('Board') });
      const backlog = await ellen.post('/product_backlogs', { name: aName('Backlog') });
      const workspace = { agile_board: board.id, product_backlog: backlog.id, sprint_length: 2 };
      return [
        { list: '/tasks', field: 'team', id: task.id },
        { list: `/workflows/${workflow.id}/tasks`, field: 'team', id: task.id },
        await listWith(env, '/requests', 'team', { subject: 'R', category: 'other', team }),
        await listWith(env, '/scrum_workspaces', 'team', { name: aName('Workspace'), team, ...workspace }),
      ];
    },
  },
  {
    type: 'a person',
    path: '/people',
    title: 'name',
    make: (ellen) => {
      const name = aName('Person');
      return ellen.post('/people', { name, primary_email: `${name.replace(' ', '.')}@widget.example` });
    },
    listsWith: async (env, person) => {
      await env.as('Ellen').post(`/people/${person}/permissions?roles=workflow_manager`);
      const task = await env.task(await env.workflow({ manager: person }), { member: person });
      return [
        { list: '/tasks', field: 'member', id: task.id },
        { list: '/workflows', field: 'manager', id: (task.workflow as Fields).id },
        await listWith(env, '/requests', 'requested_for', {
          subject: 'R',
          category: 'other',
          requested_for: person,
        }),
        await listWith(env, '/organizations', 'manager', { name: aName('Organization'), manager: person }),
        await listWith(env, '/agile_boards', 'manager', { name: aName('Board'), manager: person }),
      ];
    },
  },
  {
    type: 'a service',
    path: '/services',
    title: 'name',
    make: async (ellen) => {
      const { id: provider } = await ellen.post('/organizations', { name: aName('Provider') });
      return ellen.post('/services', { name: aName('Service'), provider });
    },
    listsWith: async (env, id) => [
      { list: '/workflows', field: 'service', id: (await env.workflow({ service: id })).id },
      await listWith(env, '/request_templates', 'service', { subject: 'T', category: 'rfc', service: id }),
      await listWith(env, '/service_instances', 'service', { name: aName('Instance'), service: id }),
    ],
  },
  {
    type: 'a request template',
    path: '/request_templates',
    title: 'subject',
    make: (ellen) => ellen.post('/request_templates', { subject: aName('Template'), category: 'rfc' }),
    listsWith: async (env, template) => [
      await listWith(env, '/requests', 'template', { subject: 'R', category: 'rfc', template }),
      await listWith(env, '/product_backlogs', 'request_template', {
        name: aName('Backlog'),
        request_template: template,
      }),
      await listWith(env, '/organizations', 'order_template', {
        name: aName('Organization'),
        order_template: template,
      }),
    ],
  },
  {
    type: 'a workflow template',
    path: '/workflow_templates',
    title: 'subject',
    make: (ellen) => ellen.post('/workflow_templates', { subject: aName('Template') }),
    listsWith: async (env, template) => [
      { list: '/workflows', field: 'template', id: (await env.workflow({ template })).id },
      await listWith(env, '/products', 'workflow_template', {
        name: aName('Product'),
        brand: 'Brand',
        model: 'Model',
        category: await productCategory(env),
        workflow_template: template,
      }),
    ],
  },
];

async function productCategory(env: E2eEnv): Promise<unknown> {
  const values = { name: aName('Category'), group: 'Group', rule_set: 'physical_asset' };
  return (await env.as('Ellen').post('/product_categories', values)).reference;
}
