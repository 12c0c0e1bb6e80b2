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

/** Indexed references of steps and plans. */
const indexedReferences = (changes: object, plan = Plan) =>
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
  ['no query', {}, []],
  ['a filter', { filter: ['team'] }, ['step.team']],
  ['a filter through another record', { filter: ['owner'] }, ['plan.owner', 'step.plan']],
  [
    'a parent that records are created under',
    { createUnder: [{ parent: 'plan', paths: ['steps'] }] },
    ['step.plan'],
  ],
  [
    'a view on the caller',
    { views: { mine: { any: [{ member: me }, { team: myTeams }] } } },
    ['step.member', 'step.team'],
  ],
  [
    'a view on the caller in another record',
    { views: { managed: { 'plan.owner': me } } },
    ['plan.owner', 'step.plan'],
  ],
  ['a view on present values, which has none', { views: { taken: { not: { member: null } } } }, []],
  ['a read grant', { access: [{ to: 'everyone', read: { member: me } }] }, ['step.member']],
  ['an update grant, which has none', { access: [{ to: 'everyone', update: { member: me } }] }, []],
  ['its own indexes', { indexes: [['plan']] }, ['step.plan']],
])('indexes the references of %s', (_, changes, names) => expect(indexedReferences(changes)).toEqual(names));

it.each([
  [
    'a condition',
    { access: [{ to: 'everyone', update: { some: { of: 'step', by: 'plan', where: { member: me } } } }] },
    ['step.plan', 'step.member'],
  ],
])('indexes the references of %s on another record type', (_, changes, names) =>
  expect(indexedReferences({}, define('plan', Plan.fields, changes) as typeof Plan)).toEqual(names),
);
