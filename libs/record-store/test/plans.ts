import { Database, Nats, encodeFrame } from '@deskline/platform';
import {
  at,
  becomes,
  catalogue,
  common,
  defineRecord,
  group,
  is,
  me,
  myTeams,
  on,
  optional,
  readonly,
  refuse,
  required,
  stamp,
  type Row,
} from '@deskline/record';
import { startRecordService, type RecordService } from '@deskline/testing';
import { behaviour } from '../src/behaviour/behaviour';
import type { Prefetch } from '../src/behaviour/hooks';

const everyone = [{ to: 'everyone', read: true, create: true, update: true, delete: true }] as const;

export const Plan = defineRecord('plan', {
  collection: 'plans',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(255),
    manager: optional.reference('person'),
    open_steps: readonly.integer(),
    first_step: optional.reference('step'),
    status: optional.enum(['open', 'completed'], { default: 'open' }),
  },
  list: ['id', 'subject'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: '-id',
  unique: [['sourceID'], ['source', 'subject']],
  archiving: { when: { status: 'completed' }, by: ['account_administrator'] },
  events: ['create', 'update'],
  access: everyone,
});

export const Step = defineRecord('step', {
  collection: 'steps',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(255),
    status: optional.enum(['registered', 'waiting_for', 'assigned', 'completed'], { default: 'registered' }),
    plan: required.reference('plan'),
    team: optional.reference('team'),
    manager: readonly.reference('person', { through: 'plan' }),
    waiting_until: optional.datetime(),
    finished_at: optional.datetime(),
    cost: optional.decimal(),
    urgent: optional.boolean({ default: false }),
    checked_items: optional.strings(),
    custom_fields: optional.customFields(),
    disabled: optional.boolean({ default: false }),
  },
  list: ['id', 'subject', 'status', 'team', 'created_at'],
  filter: ['id', 'subject', 'status', 'team', 'finished_at', 'urgent'],
  sort: ['id', 'subject', 'status', 'team', 'finished_at'],
  defaultSort: '-id',
  views: { managed_by_me: { manager: me }, open: { not: { status: ['completed'] } } },
  links: { predecessors: { to: 'step', ids: 'predecessor_ids', inverse: 'successors' } },
  unique: [['sourceID']],
  timerFields: ['waiting_until'],
  events: ['create', 'update', 'status-changed', 'team-changed'],
  access: [
    { to: ['account_administrator'], read: true, create: true, update: true, delete: true },
    { to: ['specialist'], read: true, update: { team: myTeams } },
    { to: 'everyone', read: { status: 'completed' } },
  ],
});

type StepRow = Row<typeof Step>;
const stepRules = [
  on<StepRow>(becomes('status', 'completed'), stamp('finished_at')),
  on<StepRow>([becomes('status', 'assigned'), is('subject', 'stuck')], refuse('status', 'invalid')),
];
type PlanRow = Row<typeof Plan>;
const planRules = [
  on<PlanRow>([becomes('status', 'completed'), is('subject', 'Rush')], () => ({
    change: 'step',
    where: { any: [{ cost: 777 }, { cost: 778 }] },
    values: { urgent: true },
  })),
];
const dayAfter = (moment: string) =>
  `${new Date(Date.parse(moment) + 86_400_000).toISOString().slice(0, 19)}Z`;
const steps = group(Plan, Step, {
  by: 'plan',
  reads: ['status'],
  decide: ({ root, members }) => {
    const open = members.filter(({ status }) => status !== 'completed').length;
    return root.open_steps === open ? {} : { root: { open_steps: open } };
  },
});

/** Plans with steps in an account `widget`, which trusts `provider` and not `stranger`. */
export async function startPlanning(prefetch: readonly Prefetch[] = []): Promise<RecordService> {
  const service = await startRecordService({
    catalogue: catalogue('work-records', [Plan, Step], { person: 'people', team: 'teams' }),
    behaviours: [
      behaviour(Plan, { rules: planRules, prefetch }),
      behaviour(Step, {
        rules: stepRules,
        timers: [
          at('waiting_until', {
            from: { status: 'waiting_for', urgent: false },
            set: { status: 'assigned' },
          }),
          // Postpones an urgent step by a day, and ends its wait when that is refused.
          at('waiting_until', {
            from: { status: 'waiting_for', urgent: true },
            set: ({ waiting_until, checked_items }, now) => ({
              waiting_until: dayAfter(waiting_until ?? now),
              checked_items: [...checked_items, now],
              ...(checked_items.length > 0 && { status: 'assigned' }),
            }),
            otherwise: (_row, problems) => ({
              waiting_until: null,
              checked_items: problems.map(({ field, because }) => `${field} ${because}`),
            }),
          }),
        ],
      }),
    ],
    groups: [steps],
    follows: [],
  });
  await service.get(Database).query(`INSERT INTO account (id, name, url, time_zone, locale, trusts) VALUES
    ('widget', 'Widget', 'https://widget.example', 'UTC', 'en', '["provider"]'),
    ('provider', 'Provider', 'https://provider.example', 'UTC', 'en', '["widget"]'),
    ('stranger', 'Stranger', 'https://stranger.example', 'UTC', 'en', '[]')`);
  // Owner of teams and people, which this service queries for missing ones.
  const { connection } = service.get(Nats);
  const reference = (type: string, id: number, account_id: string) => ({
    type,
    id,
    account_id,
    name: `${type} ${id}`,
    sourceID: null,
    disabled: id === 13,
    version: 1,
    json: `"name":"${type} ${id}","nodeID":"node-${id}"`,
    attributes: {},
  });
  connection.subscribe('references.*', {
    callback: (_error, message) => {
      const { type, ids } = JSON.parse(message.string().split('\n')[0] as string) as {
        type: string;
        ids: number[];
      };
      const known = ids.filter((id) => id < 100);
      const answer = known.map((id) =>
        reference(type, id, id === 50 ? 'provider' : id === 66 ? 'stranger' : 'widget'),
      );
      message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(answer))));
    },
  });
  return service;
}
