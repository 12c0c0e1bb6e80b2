import {
  catalogue,
  common,
  defineRecord,
  me,
  myTeams,
  optional,
  readonly,
  type Fields,
} from '@deskline/record';
import { recordEntities } from './entities';

const define = <F extends Fields>(name: string, fields: F, changes: object = {}) =>
  defineRecord(name, {
    collection: `${name}s`,
    title: 'id',
    fields: { ...common, ...fields },
    list: ['id'],
    filter: ['id'],
    sort: ['id'],
    defaultSort: 'id',
    access: [],
    ...changes,
  });

const Plan = define('plan', { owner: optional.reference('person'), helper: optional.reference('person') });
const step = (changes: object) =>
  define(
    'step',
    {
      plan: optional.reference('plan'),
      owner: readonly.reference('person', { through: 'plan' }),
      member: optional.reference('person'),
      team: optional.reference('team'),
    },
    changes,
  );

/** The references of steps and plans that have an index. */
const asked = (changes: object, plan = Plan) =>
  recordEntities(catalogue('work-records', [plan, step(changes)], { person: 'people', team: 'teams' }))
    .flatMap(({ options }) => options.indices ?? [])
    .map(({ name = '' }) => name)
    .filter((name) => name.endsWith('_id') && !name.endsWith('_by_account_id'))
    .map((name) =>
      name
        .replace(/_by_|_id$/g, ' ')
        .trim()
        .replace(' ', '.'),
    );

it.each([
  ['nothing', {}, []],
  ['a filter', { filter: ['team'] }, ['step.team']],
  ['a filter through another record', { filter: ['owner'] }, ['plan.owner', 'step.plan']],
  ['what it is created under', { createUnder: [{ parent: 'plan', paths: ['steps'] }] }, ['step.plan']],
  [
    'a view of what is mine',
    { views: { mine: { any: [{ member: me }, { team: myTeams }] } } },
    ['step.member', 'step.team'],
  ],
  [
    'a view of what is mine elsewhere',
    { views: { managed: { 'plan.owner': me } } },
    ['plan.owner', 'step.plan'],
  ],
  ['a view of what is set', { views: { taken: { not: { member: null } } } }, []],
  ['who may read it', { access: [{ to: 'everyone', read: { member: me } }] }, ['step.member']],
  ['who may change it', { access: [{ to: 'everyone', update: { member: me } }] }, []],
  ['rules, as it says itself', { indexes: [['plan']] }, ['step.plan']],
])('asks for records by %s', (_, changes, names) => expect(asked(changes)).toEqual(names));

it.each([
  [
    'a condition',
    { access: [{ to: 'everyone', update: { some: { of: 'step', by: 'plan', where: { member: me } } } }] },
    ['step.plan', 'step.member'],
  ],
])('asks for records by %s of another', (_, changes, names) =>
  expect(asked({}, define('plan', Plan.fields, changes) as typeof Plan)).toEqual(names),
);
