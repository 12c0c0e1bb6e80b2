import { Database } from '@deskline/platform';
import {
  becomes,
  catalogue,
  changes,
  common,
  defineRecord,
  is,
  isNew,
  on,
  optional,
  readonly,
  required,
  set,
  type Row,
} from '@deskline/record';
import { knowWidget, startRecordService, type RecordService } from '@deskline/testing';
import { Accounts } from '../src/accounts';
import { behaviour } from '../src/behaviour/behaviour';
import { Invalid } from '../src/refusals';
import type { AfterWrite } from '../src/behaviour/hooks';

const definition = {
  title: 'name',
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  events: ['create', 'update', 'status-changed'],
  access: [{ to: 'everyone', read: true, create: true, update: true, delete: true }],
} as const;
const named = { ...common, name: required.string(80) };

export const Order = defineRecord('order', {
  ...definition,
  collection: 'orders',
  fields: { ...named, status: optional.enum(['open', 'closed'], { default: 'open' }) },
});
/** Minutes create a log; a new job gets a badge, and the status done closes its order. */
export const Job = defineRecord('job', {
  ...definition,
  collection: 'jobs',
  fields: {
    ...named,
    status: optional.enum(['open', 'done'], { default: 'open' }),
    order: optional.reference('order'),
    badge: readonly.reference('badge'),
    remark: readonly.string(),
    due_at: readonly.datetime({ tokens: ['whenever', 'never'] }),
    minutes: optional.integer({ transient: true }),
    comment: optional.text({ transient: true }),
    helper: optional.reference('person'),
  },
  recordsFromInput: [
    { record: 'log', from: { minutes: 'minutes' } },
    { record: 'comment', from: { comment: 'name' } },
  ],
  sort: ['id', 'due_at'],
  constraints: { name: [{ not: { name: 'Undue', due_at: 'never' } }, 'invalid'] },
});
export const Log = defineRecord('log', {
  ...definition,
  collection: 'logs',
  eventsCarry: 'fields',
  fields: {
    ...common,
    name: optional.string(80),
    minutes: required.integer(),
    job: readonly.reference('job'),
    billed: readonly.boolean({ default: false }),
  },
});
/** Record under its job. */
export const Comment = defineRecord('comment', {
  ...definition,
  collection: 'comments',
  fields: { ...named, job: required.reference('job') },
  createUnder: [{ parent: 'job', paths: ['comments'] }],
  createAnnouncedAs: 'note-added',
});
export const Badge = defineRecord('badge', {
  ...definition,
  collection: 'badges',
  fields: { ...named, job: readonly.reference('job', { foreignKey: true }) },
});

const jobRules = [
  on<Row<typeof Job>>(changes('name'), ({ after }) => ({
    set: { due_at: after.name.split(' until ')[1] ?? null },
  })),
  on<Row<typeof Job>>(is('name', 'Undue'), set<Row<typeof Job>>({ due_at: 'never' })),
  on<Row<typeof Job>>([is('due_at', 'never'), becomes('status', 'done')], ({ after }) => ({
    change: 'job',
    where: { id: after.id, due_at: ['never'] },
    values: { remark: 'at last' },
  })),
  on<Row<typeof Job>>(isNew, ({ after }) => ({
    create: 'badge',
    values: { name: 'Badge', job: after.id },
    into: 'badge',
  })),
  on<Row<typeof Job>>(
    becomes('status', 'done'),
    ({ after }) => ({ change: 'order', where: { id: after.order ?? 0 }, values: { status: 'closed' } }),
    ({ after }) => ({
      change: 'log',
      where: { job: after.id, 'job.status': 'done' },
      values: { billed: true },
    }),
  ),
];
const orderRules = [
  on<Row<typeof Order>>(becomes('status', 'closed'), ({ after }) => ({
    change: 'job',
    where: { order: after.id, status: 'done' },
    values: { remark: 'closed' },
  })),
];

/** Makes a kit an order of as many jobs as its name has letters, each with the next one; refuses a name with an exclamation mark. */
const kit: AfterWrite<Row<typeof Order>> = async ({ before, after, ...context }) => {
  if (before || !after.name.startsWith('Kit')) return;
  const letters = after.name.slice(4).split('');
  const ids = await context.reserve(Job, letters.length);
  for (const [at, letter] of letters.entries())
    await context.create(
      Job,
      { name: `${letter} before ${ids[at + 1] ?? 'none'}`, order: after.id },
      ids[at],
    );
  if (after.name.endsWith('!')) throw new Invalid([{ field: 'name', because: 'invalid' }]);
  await context.amend(Order, after.id, { name: after.name.slice(4) });
};

/** Orders with their jobs in an account `widget`, which trusts two others that do not trust each other. */
export async function startOrdering(): Promise<RecordService> {
  const service = await startRecordService({
    catalogue: catalogue('work-records', [Order, Job, Log, Badge, Comment], { person: 'people' }),
    behaviours: [
      behaviour(Job, { rules: jobRules }),
      behaviour(Order, { rules: orderRules, afterWrite: [{ on: 'effects', run: kit }] }),
    ],
    groups: [],
    follows: [],
  });
  await knowWidget(service);
  await service.get(Database).query(`INSERT INTO account (id, name, url, time_zone, locale, trusts) VALUES
    ('provider', 'Provider', 'https://provider.example', 'UTC', 'en', '["widget"]'),
    ('third', 'Third', 'https://third.example', 'UTC', 'en', '["widget"]')`);
  await service
    .get(Database)
    .query(`UPDATE account SET trusts = '["provider", "third"]' WHERE id = 'widget'`);
  await service.get(Accounts).read(service.get(Database));
  await service.get(Database).query(
    `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
     SELECT 'person', id, account, account, 1, false, '', '{}'
     FROM (VALUES (61, 'widget'), (62, 'provider'), (63, 'third')) AS known(id, account)`,
  );
  return service;
}
