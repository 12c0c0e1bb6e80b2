import { Database, encodeFrame, Nats } from '@deskline/platform';
import {
  catalogue,
  changes,
  common,
  commonWithoutSource,
  defineRecord,
  hidden,
  increment,
  on,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { startRecordService, type RecordService } from '@deskline/testing';
import { behaviour } from '../src/behaviour/behaviour';

const everyone = [{ to: 'everyone', read: true, create: true, update: true }] as const;
const listed = { list: ['id'], filter: ['id'], sort: ['id'], defaultSort: '-id' } as const;

export const Job = defineRecord('job', {
  ...listed,
  collection: 'jobs',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(80),
    status: optional.enum(['open', 'done'], { default: 'open' }),
    team: optional.reference('team'),
    held_by: hidden.string(128),
    budget: optional.integer(),
    ticket: optional.string(80),
    times: readonly.integer(),
    note: optional.text({ transient: true }),
    internal_note: optional.text({ transient: true }),
  },
  recordsFromInput: [
    { record: 'remark', from: { note: 'text' } },
    { record: 'remark', from: { internal_note: 'text' }, with: { internal: true } },
  ],
  lookups: { team: {} },
  sharing: {
    account: 'held_by',
    perAccount: ['created_at', 'ticket', 'times'],
    privateFields: ['source', 'sourceID', 'budget'],
    changeable: ['status', 'team', 'ticket', 'note', 'internal_note'],
  },
  archiving: { when: {}, by: ['account_administrator'] },
  events: ['create', 'update', 'status-changed', 'team-changed', 'note-added'],
  access: everyone,
});

export const Remark = defineRecord('remark', {
  ...listed,
  collection: 'remarks',
  title: 'text',
  fields: {
    ...commonWithoutSource,
    text: required.text(),
    internal: optional.boolean({ default: false }),
    job: readonly.reference('job'),
  },
  createUnder: [{ parent: 'job', paths: ['remarks'] }],
  sharedUnder: { parent: 'job', unless: 'internal' },
  createUnaudited: true,
  createAnnouncedAs: 'note-added',
  events: ['create'],
  access: everyone,
});

type JobRow = Row<typeof Job>;
const rules = [
  on<JobRow>(
    [changes('team'), ({ account, lookups }) => lookups.team?.account_id === account?.id],
    increment('times'),
  ),
  on<JobRow>([changes('team'), ({ account }) => account?.isAssigned !== true], ({ lookups, account }) => {
    const whose = lookups.team?.account_id ?? null;
    return { set: { held_by: whose === account?.id ? null : whose } };
  }),
];

/** Jobs of `widget`, and teams that they are assigned to: 1 of `widget`, 2 and 3 of `provider`, 4 of `other`. */
export async function startJobs(): Promise<RecordService> {
  const service = await startRecordService({
    catalogue: catalogue('work-records', [Job, Remark], { team: 'teams', person: 'people' }),
    behaviours: [behaviour(Job, { rules })],
    groups: [],
    follows: [],
  });
  const database = service.get(Database);
  await database.query(`INSERT INTO account (id, name, url, time_zone, locale, trusts) VALUES
    ('widget', 'Widget', 'https://widget.example', 'UTC', 'en', '["provider", "other"]'),
    ('provider', 'Provider', 'https://provider.example', 'UTC', 'en', '["widget"]'),
    ('other', 'Other', 'https://other.example', 'UTC', 'en', '["widget"]')`);
  await database.query(`INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
    SELECT 'team', id, account, 'Team ' || id, 1, false, '"name":"Team ' || id || '"', '{}'
    FROM unnest(ARRAY[1, 2, 3, 4], ARRAY['widget', 'provider', 'provider', 'other']) AS known(id, account)`);
  // Owner of teams: every role reads all of them.
  service.get(Nats).connection.subscribe('references.*', {
    callback: (_error, message) =>
      void message.respond(encodeFrame({ status: 200, all: true }, Buffer.from('[]'))),
  });
  return service;
}
