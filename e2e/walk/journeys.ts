import type { Fields } from '../api';
import type { World } from '../world';
import { deleted, noted, patched, posted, type Journey } from './journey';

const desk = (world: World) => world.demo('teams', 'service-desk');
const infrastructure = (world: World) => world.demo('teams', 'infrastructure');
const email = (world: World) => world.demo('services', 'email');
const widget = (world: World) => world.demo('organizations', 'widget');

/** Made, and given another name. */
const renamed = (of: string, values: (world: World) => object | Promise<object>): Journey => ({
  of,
  make: posted(of, async (world) => ({ name: 'Walked', ...(await values(world)) })),
  steps: [patched(of, () => ({ name: 'Walked on' }))],
});

const managed = (of: string) =>
  patched(of, (world) => ({ manager: world.person('Walter') }), 'manager-changed');

/** One record for each noun of document 1's "Event values" that can be made through the API. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  broadcast: {
    of: 'broadcasts',
    make: posted('broadcasts', () => ({ message: 'Walk on the left', message_type: 'info' })),
    steps: [patched('broadcasts', () => ({ message: 'Walk on the right' }))],
  },
  ci: {
    of: 'cis',
    make: posted('cis', async (world) => ({
      product: (await product(world)).id,
      status: 'in_production',
      name: 'Walked',
      support_team: await infrastructure(world),
    })),
    steps: [patched('cis', () => ({ name: 'Walked on' }))],
  },
  contract: renamed('contracts', async (world) => ({ customer: await widget(world) })),
  flsa: renamed('flsas', async (world) => ({
    customer: await widget(world),
    provider: await world.demo('organizations', 'it'),
  })),
  knowledge_article: {
    of: 'knowledge_articles',
    make: posted('knowledge_articles', async (world) => ({
      subject: 'Walking',
      description: 'How to walk.',
      instructions: 'One foot, then the other.',
      service: await email(world),
    })),
    steps: [patched('knowledge_articles', () => ({ status: 'validated' }))],
  },
  organization: renamed('organizations', () => ({})),
  out_of_office_period: {
    of: 'out_of_office_periods',
    make: posted('out_of_office_periods', (world) => ({
      person: world.person('Howard'),
      start_at: '2026-12-21T09:00:00Z',
      end_at: '2027-01-04T09:00:00Z',
      reason: 'A long walk',
      source: 'Walk',
      sourceID: 'away',
    })),
    steps: [
      patched('out_of_office_periods', (world) => ({ approval_delegate: world.person('Walter') })),
      deleted('out_of_office_periods'),
    ],
  },
  person: renamed('people', () => ({ primary_email: 'walked@widget.example' })),
  problem: {
    of: 'problems',
    make: posted('problems', async (world) => ({
      subject: 'Walks in circles',
      impact: 'low',
      manager: world.person('Ellen'),
      service: await email(world),
      team: await desk(world),
      source: 'Walk',
      sourceID: 'problem',
    })),
    steps: [
      patched('problems', () => ({ subject: 'Walks in a circle' })),
      patched('problems', () => ({ status: 'in_progress' }), 'status-changed'),
      patched('problems', async (world) => ({ team: await infrastructure(world) }), 'team-changed'),
      patched('problems', (world) => ({ member: world.person('Howard') }), 'member-changed'),
      managed('problems'),
      noted('problems'),
    ],
  },
  product: {
    of: 'products',
    make: product,
    steps: [patched('products', () => ({ name: 'Walked on' }))],
  },
  project: {
    of: 'projects',
    make: (world) => world.project(),
    steps: [
      patched('projects', () => ({ status: 'in_progress' }), 'status-changed'),
      managed('projects'),
      noted('projects'),
    ],
  },
  project_task: {
    of: 'project_tasks',
    make: async (world) => world.projectTask(await world.project()),
    steps: [
      patched('project_tasks', () => ({ subject: 'Walk' })),
      patched('project_tasks', () => ({ status: 'in_progress' }), 'status-changed'),
      noted('project_tasks'),
    ],
  },
  release: {
    of: 'releases',
    make: posted('releases', () => ({ subject: 'Walk' })),
    steps: [managed('releases'), noted('releases')],
  },
  request: {
    of: 'requests',
    make: posted('requests', async (world) => ({
      subject: 'Where to walk',
      category: 'incident',
      impact: 'high',
      team: await desk(world),
    })),
    steps: [
      patched('requests', () => ({ status: 'in_progress' }), 'status-changed'),
      patched('requests', async (world) => ({ team: await infrastructure(world) }), 'team-changed'),
      patched('requests', (world) => ({ member: world.person('Howard') }), 'member-changed'),
      patched('requests', () => ({ major_incident_status: 'proposed' }), 'major-incident-status-changed'),
      patched('requests', column, 'agile-board-column-changed'),
      noted('requests'),
    ],
  },
  risk: {
    of: 'risks',
    make: posted('risks', async (world) => ({
      subject: 'Walks off',
      severity: await severity(world),
      manager: world.person('Ellen'),
    })),
    steps: [
      patched('risks', () => ({ mitigation_target_at: '2026-12-24' })),
      patched('risks', () => ({ status: 'materialized' }), 'status-changed'),
      managed('risks'),
      noted('risks'),
    ],
  },
  service: renamed('services', async (world) => ({ provider: await widget(world) })),
  service_instance: renamed('service_instances', async (world) => ({ service: await email(world) })),
  service_offering: renamed('service_offerings', () => ({ response_target_high: '0:30' })),
  sla: renamed('slas', async (world) => ({
    service_offering: await world.demo('service_offerings', 'email-gold'),
    customer: await widget(world),
  })),
  task: {
    of: 'tasks',
    make: async (world) => world.task(await world.workflow()),
    steps: [
      patched('tasks', () => ({ status: 'assigned' }), 'status-changed'),
      patched('tasks', async (world) => ({ team: await desk(world) }), 'team-changed'),
      patched('tasks', (world) => ({ member: world.person('Howard') }), 'member-changed'),
      noted('tasks'),
    ],
  },
  team: renamed('teams', () => ({})),
  time_entry: {
    of: 'time_entries',
    make: posted('time_entries', async (world) => ({
      customer: await widget(world),
      date: '2026-11-02',
      person: world.person('Howard'),
      service: await email(world),
      time_spent: 15,
    })),
    steps: [patched('time_entries', () => ({ time_spent: 30 })), deleted('time_entries')],
  },
  workflow: {
    of: 'workflows',
    make: (world) => world.workflow(),
    steps: [
      patched('workflows', () => ({ status: 'completed', completion_reason: 'withdrawn' }), 'status-changed'),
      patched('workflows', (world) => ({ manager: world.person('Ellen') }), 'manager-changed'),
      noted('workflows'),
    ],
  },
};

async function product(world: World): Promise<Fields> {
  const ellen = world.as('Ellen');
  const group = `Walking ${Date.now()}`;
  const { reference } = await ellen.post('/product_categories', {
    name: 'Shoes',
    group,
    rule_set: 'physical_asset',
  });
  return ellen.post('/products', { brand: 'Walk', model: group, name: 'Walked', category: reference });
}

async function severity(world: World): Promise<unknown> {
  const { reference } = await world.as('Ellen').post('/risk_severities', { name: `Walking ${Date.now()}` });
  return reference;
}

async function column(world: World): Promise<object> {
  const ellen = world.as('Ellen');
  const board = await ellen.post('/agile_boards', { name: `Walk ${Date.now()}` });
  const { id } = await ellen.post(`/agile_boards/${board.id}/columns`, { name: 'Walked' });
  return { agile_board: board.id, agile_board_column: id };
}
