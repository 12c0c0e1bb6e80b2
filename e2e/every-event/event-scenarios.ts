import type { Role } from '@deskline/record';
import type { Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { deleted, noted, patched, posted, type EventScenario } from './event-scenario';

const desk = (env: E2eEnv) => env.demo('teams', 'service-desk');
const infrastructure = (env: E2eEnv) => env.demo('teams', 'infrastructure');
const email = (env: E2eEnv) => env.demo('services', 'email');
const widget = (env: E2eEnv) => env.demo('organizations', 'widget');

/** Record that is created, and then renamed. */
const renamed = (of: string, values: (env: E2eEnv) => object | Promise<object>): EventScenario => ({
  of,
  make: posted(of, async (env) => ({ name: 'Walked', ...(await values(env)) })),
  steps: [patched(of, () => ({ name: 'Walked on' }))],
});

const managed = (of: string, role: Role) =>
  patched(of, async (env) => ({ manager: await env.holderOf(role) }), 'manager-changed');

/** One record for each noun of document 1's "Event values" that can be made through the API. */
export const EVENT_SCENARIOS: Readonly<Record<string, EventScenario>> = {
  broadcast: {
    of: 'broadcasts',
    make: posted('broadcasts', () => ({ message: 'Walk on the left', message_type: 'info' })),
    steps: [patched('broadcasts', () => ({ message: 'Walk on the right' }))],
  },
  ci: {
    of: 'cis',
    make: posted('cis', async (env) => ({
      product: (await product(env)).id,
      status: 'in_production',
      name: 'Walked',
      support_team: await infrastructure(env),
    })),
    steps: [patched('cis', () => ({ name: 'Walked on' }))],
  },
  contract: renamed('contracts', async (env) => ({ customer: await widget(env) })),
  flsa: renamed('flsas', async (env) => ({
    customer: await widget(env),
    provider: await env.demo('organizations', 'it'),
  })),
  knowledge_article: {
    of: 'knowledge_articles',
    make: posted('knowledge_articles', async (env) => ({
      subject: 'Walking',
      description: 'How to walk.',
      instructions: 'One foot, then the other.',
      service: await email(env),
    })),
    steps: [patched('knowledge_articles', () => ({ status: 'validated' }))],
  },
  organization: renamed('organizations', () => ({})),
  out_of_office_period: {
    of: 'out_of_office_periods',
    make: posted('out_of_office_periods', (env) => ({
      person: env.person('Howard'),
      start_at: '2026-12-21T09:00:00Z',
      end_at: '2027-01-04T09:00:00Z',
      reason: 'A long walk',
      source: 'Walk',
      sourceID: 'away',
    })),
    steps: [
      patched('out_of_office_periods', (env) => ({ approval_delegate: env.person('Walter') })),
      deleted('out_of_office_periods'),
    ],
  },
  person: renamed('people', () => ({ primary_email: 'walked@widget.example' })),
  problem: {
    of: 'problems',
    make: posted('problems', async (env) => ({
      subject: 'Walks in circles',
      impact: 'low',
      manager: env.person('Ellen'),
      service: await email(env),
      team: await desk(env),
      source: 'Walk',
      sourceID: 'problem',
    })),
    steps: [
      patched('problems', () => ({ subject: 'Walks in a circle' })),
      patched('problems', () => ({ status: 'in_progress' }), 'status-changed'),
      patched('problems', async (env) => ({ team: await infrastructure(env) }), 'team-changed'),
      patched('problems', (env) => ({ member: env.person('Howard') }), 'member-changed'),
      managed('problems', 'problem_manager'),
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
    make: (env) => env.project(),
    steps: [
      patched('projects', () => ({ status: 'in_progress' }), 'status-changed'),
      managed('projects', 'project_manager'),
      noted('projects'),
    ],
  },
  project_task: {
    of: 'project_tasks',
    make: async (env) => env.projectTask(await env.project()),
    steps: [
      patched('project_tasks', () => ({ subject: 'Walk' })),
      patched('project_tasks', () => ({ status: 'in_progress' }), 'status-changed'),
      noted('project_tasks'),
    ],
  },
  release: {
    of: 'releases',
    make: posted('releases', () => ({ subject: 'Walk' })),
    steps: [managed('releases', 'release_manager'), noted('releases')],
  },
  request: {
    of: 'requests',
    make: posted('requests', async (env) => ({
      subject: 'Where to walk',
      category: 'incident',
      impact: 'high',
      team: await desk(env),
    })),
    steps: [
      patched('requests', () => ({ status: 'in_progress' }), 'status-changed'),
      patched('requests', async (env) => ({ team: await infrastructure(env) }), 'team-changed'),
      patched('requests', (env) => ({ member: env.person('Howard') }), 'member-changed'),
      patched('requests', () => ({ major_incident_status: 'proposed' }), 'major-incident-status-changed'),
      patched('requests', column, 'agile-board-column-changed'),
      noted('requests'),
    ],
  },
  risk: {
    of: 'risks',
    make: posted('risks', async (env) => ({
      subject: 'Walks off',
      severity: await severity(env),
      manager: env.person('Ellen'),
    })),
    steps: [
      patched('risks', () => ({ mitigation_target_at: '2026-12-24' })),
      patched('risks', () => ({ status: 'materialized' }), 'status-changed'),
      managed('risks', 'project_manager'),
      noted('risks'),
    ],
  },
  service: renamed('services', async (env) => ({ provider: await widget(env) })),
  service_instance: renamed('service_instances', async (env) => ({ service: await email(env) })),
  service_offering: renamed('service_offerings', () => ({ response_target_high: '0:30' })),
  sla: renamed('slas', async (env) => ({
    service_offering: await env.demo('service_offerings', 'email-gold'),
    customer: await widget(env),
  })),
  task: {
    of: 'tasks',
    make: async (env) => env.task(await env.workflow()),
    steps: [
      patched('tasks', () => ({ status: 'assigned' }), 'status-changed'),
      patched('tasks', async (env) => ({ team: await desk(env) }), 'team-changed'),
      patched('tasks', (env) => ({ member: env.person('Howard') }), 'member-changed'),
      noted('tasks'),
    ],
  },
  team: renamed('teams', () => ({})),
  time_entry: {
    of: 'time_entries',
    make: posted('time_entries', async (env) => ({
      customer: await widget(env),
      date: '2026-11-02',
      person: env.person('Howard'),
      service: await email(env),
      time_spent: 15,
    })),
    steps: [patched('time_entries', () => ({ time_spent: 30 })), deleted('time_entries')],
  },
  workflow: {
    of: 'workflows',
    make: (env) => env.workflow(),
    steps: [
      patched('workflows', () => ({ status: 'completed', completion_reason: 'withdrawn' }), 'status-changed'),
      patched('workflows', (env) => ({ manager: env.person('Ellen') }), 'manager-changed'),
      noted('workflows'),
    ],
  },
};

async function product(env: E2eEnv): Promise<Fields> {
  const ellen = env.as('Ellen');
  const group = `Walking ${Date.now()}`;
  const { reference } = await ellen.post('/product_categories', {
    name: 'Shoes',
    group,
    rule_set: 'physical_asset',
  });
  return ellen.post('/products', { brand: 'Walk', model: group, name: 'Walked', category: reference });
}

async function severity(env: E2eEnv): Promise<unknown> {
  const { reference } = await env.as('Ellen').post('/risk_severities', { name: `Walking ${Date.now()}` });
  return reference;
}

async function column(env: E2eEnv): Promise<object> {
  const ellen = env.as('Ellen');
  const board = await ellen.post('/agile_boards', { name: `Walk ${Date.now()}` });
  const { id } = await ellen.post(`/agile_boards/${board.id}/columns`, { name: 'Walked' });
  return { agile_board: board.id, agile_board_column: id };
}
