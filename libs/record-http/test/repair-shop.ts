import {
  attachmentsOf,
  catalogue,
  common,
  defineRecord,
  me,
  optional,
  readonly,
  required,
} from '@deskline/record';

const everyone = [{ to: 'everyone', read: true, create: true, update: true, delete: true }] as const;

/** Other records are created under it, and belong to it. */
export const Shop = defineRecord('shop', {
  collection: 'shops',
  title: 'name',
  fields: {
    ...common,
    name: required.string(20),
    time_zone: optional.string(40, { format: 'time_zone' }),
    state: optional.string(20),
    disabled: optional.boolean({ default: false }),
    specialities: optional.strings(),
  },
  list: ['id', 'name', 'created_at'],
  filter: ['id', 'name', 'state', 'disabled'],
  sort: ['id', 'name'],
  defaultSort: 'name',
  views: { enabled: { disabled: false }, disabled: { disabled: true } },
  links: { tools: { to: 'tool', ids: 'tool_ids', inverse: 'shops', inverseIds: 'shop_ids' } },
  createStatus: 200,
  disclosed: ['secret'],
  events: ['create', 'update'],
  access: everyone,
});

/** One field of every kind. */
export const Repair = defineRecord('repair', {
  collection: 'repairs',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(10),
    category: required.enum(['wheel', 'brake'], { deprecatedValues: { tyre: 'wheel' } }),
    status: optional.enum(['registered', 'in_progress', 'completed'], { default: 'registered' }),
    shop: required.reference('shop'),
    mechanic: optional.reference('person', { listedAs: 'repairs' }),
    owner: required.reference('person', { systemFilled: true }),
    manager: readonly.reference('person'),
    price: optional.decimal({ min: 0, max: 1_000_000 }),
    score: optional.float(),
    minutes: optional.duration({ min: 0, max: 600_000 }),
    count: optional.integer(),
    urgent: optional.boolean({ default: false }),
    bought_on: optional.date(),
    start_at: optional.datetime(),
    finished_at: readonly.datetime(),
    repair_type: optional.code('repair_type'),
    remarks: optional.text(),
    greeting: optional.text({ unselectable: true, transient: true }),
    mail_to: optional.string(255, { format: 'emails' }),
    email: optional.string(255, { format: 'email' }),
    picture_uri: optional.string(255, { format: 'picture' }),
    locale: optional.string(20, { format: 'locale' }),
    checked_items: optional.strings(),
    recurrence: optional.object(),
    custom_fields: optional.customFields(),
    ...attachmentsOf('remarks'),
  },
  notes: { price: 'What it costs.' },
  list: ['id', 'subject', 'status', 'shop', 'created_at'],
  filter: [
    'id',
    'subject',
    'category',
    'status',
    'shop',
    'mechanic',
    'price',
    'score',
    'minutes',
    'urgent',
    'bought_on',
    'start_at',
    'repair_type',
    'created_at',
  ],
  sort: ['id', 'subject', 'status', 'shop', 'price', 'score', 'minutes', 'urgent', 'bought_on', 'start_at'],
  defaultSort: '-id',
  views: { open: { not: { status: 'completed' } }, mine: { mechanic: me } },
  createUnder: [{ parent: 'shop', paths: ['repairs', 'jobs'] }],
  archiving: { when: { status: 'completed' }, by: ['account_administrator'] },
  deletable: true,
  links: {
    predecessors: {
      to: 'repair',
      ids: 'predecessor_ids',
      inverse: 'successors',
      inverseIds: 'successor_ids',
    },
  },
  actions: {
    ring: { methods: ['POST'], needs: 'update' },
    receipt: { methods: ['GET', 'POST'], needs: 'nothing' },
  },
  events: ['create', 'update', 'status-changed'],
  access: [
    { to: ['account_administrator'], read: true, create: true, update: true, delete: true },
    { to: ['auditor'], read: true },
    { to: ['specialist'], read: true, update: { mechanic: me } },
    { to: 'everyone', read: { owner: me } },
  ],
});

/** Read-only for every role. */
export const Tool = defineRecord('tool', {
  collection: 'tools',
  title: 'name',
  fields: { ...common, name: required.string(20) },
  list: ['id', 'name'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  events: [],
  access: [{ to: 'everyone', read: true }],
});

const ofOtherServices = { person: 'people', repair_type: 'repair_types' };

export const repairShop = catalogue('repair-shop', [Shop, Repair, Tool], ofOtherServices);
