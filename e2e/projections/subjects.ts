import type { Api, Fields } from '../api';
import type { World } from '../world';

/** A record that others refer to, and some that do, of both services. */
export interface Subject {
  readonly type: string;
  readonly path: string;
  /** What it is called by. */
  readonly title: 'name' | 'subject';
  make(ellen: Api): Promise<Fields>;
  /** Records that refer to it, by list and field. */
  shownIn(world: World, id: number): Promise<readonly Shown[]>;
}

export interface Shown {
  readonly list: string;
  readonly field: string;
  readonly id: number;
}

let names = 0;
export const aName = (what: string) => `${what} ${++names}`;

/** Makes a record that refers to the subject by a field. */
async function shown(world: World, list: string, field: string, values: object): Promise<Shown> {
  const { id } = await world.as('Ellen').post(list, values);
  return { list, field, id };
}

export const SUBJECTS: readonly Subject[] = [
  {
    type: 'a team',
    path: '/teams',
    title: 'name',
    make: (ellen) => ellen.post('/teams', { name: aName('Team') }),
    shownIn: async (world, team) => {
      const workflow = await world.workflow();
      const task = await world.task(workflow, { team });
      const ellen = world.as('Ellen');
      const board = await ellen.post('/agile_boards', { name: aName('Board') });
      const backlog = await ellen.post('/product_backlogs', { name: aName('Backlog') });
      const workspace = { agile_board: board.id, product_backlog: backlog.id, sprint_length: 2 };
      return [
        { list: '/tasks', field: 'team', id: task.id },
        { list: `/workflows/${workflow.id}/tasks`, field: 'team', id: task.id },
        await shown(world, '/requests', 'team', { subject: 'R', category: 'other', team }),
        await shown(world, '/scrum_workspaces', 'team', { name: aName('Workspace'), team, ...workspace }),
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
    shownIn: async (world, person) => {
      const task = await world.task(await world.workflow({ manager: person }), { member: person });
      return [
        { list: '/tasks', field: 'member', id: task.id },
        { list: '/workflows', field: 'manager', id: (task.workflow as Fields).id },
        await shown(world, '/requests', 'requested_for', {
          subject: 'R',
          category: 'other',
          requested_for: person,
        }),
        await shown(world, '/organizations', 'manager', { name: aName('Organization'), manager: person }),
        await shown(world, '/agile_boards', 'manager', { name: aName('Board'), manager: person }),
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
    shownIn: async (world, id) => [
      { list: '/workflows', field: 'service', id: (await world.workflow({ service: id })).id },
      await shown(world, '/request_templates', 'service', { subject: 'T', category: 'rfc', service: id }),
      await shown(world, '/service_instances', 'service', { name: aName('Instance'), service: id }),
    ],
  },
  {
    type: 'a request template',
    path: '/request_templates',
    title: 'subject',
    make: (ellen) => ellen.post('/request_templates', { subject: aName('Template'), category: 'rfc' }),
    shownIn: async (world, template) => [
      await shown(world, '/requests', 'template', { subject: 'R', category: 'rfc', template }),
      await shown(world, '/product_backlogs', 'request_template', {
        name: aName('Backlog'),
        request_template: template,
      }),
      await shown(world, '/organizations', 'order_template', {
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
    shownIn: async (world, template) => [
      { list: '/workflows', field: 'template', id: (await world.workflow({ template })).id },
      await shown(world, '/products', 'workflow_template', {
        name: aName('Product'),
        brand: 'Brand',
        model: 'Model',
        category: await productCategory(world),
        workflow_template: template,
      }),
    ],
  },
];

async function productCategory(world: World): Promise<unknown> {
  const values = { name: aName('Category'), group: 'Group', rule_set: 'physical_asset' };
  return (await world.as('Ellen').post('/product_categories', values)).reference;
}
