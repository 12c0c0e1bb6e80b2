import {
  catalogue,
  common,
  defineRecord,
  group,
  optional,
  required,
  type Row,
  type Timer,
} from '@deskline/record';
import { behaviour } from './behaviour/behaviour';
import { behaviourFaults, missingActions } from './behaviour/behaviour-faults';
import { entitiesOf } from './extensions';

const record = (name: string, changes: object = {}) =>
  defineRecord(name, {
    collection: `${name}s`,
    title: 'subject',
    fields: {
      ...common,
      subject: required.string(80),
      start_at: optional.datetime(),
      due_at: optional.datetime(),
      parent: optional.reference('plan'),
    },
    list: ['id'],
    filter: ['id'],
    sort: ['id'],
    defaultSort: 'id',
    timerFields: ['due_at'],
    events: [],
    access: [],
    ...changes,
  });
const Plan = record('plan');
const Step = record('step', { indexes: [['parent']] });
const planning = catalogue('planning', [Plan, Step]);

describe('what records do', () => {
  it('is told when it waits for what no timer looks at', () => {
    const timers = (['due_at', 'start_at'] as const).map((field) => ({ field, from: {}, set: {} }));
    expect(behaviourFaults(planning, { behaviours: [behaviour(Plan, { timers })], groups: [] })).toEqual([
      'plan: a timer waits for start_at, which is none of its moments',
    ]);
  });

  it('is told when a timer asks for or sets what is no field', () => {
    const timer = {
      field: 'due_at',
      from: { state: 1, not: { parent: null } },
      set: { stat: 2, subject: '' },
    };
    const timers = [timer] as unknown as Timer<Row<typeof Plan>>[];
    expect(behaviourFaults(planning, { behaviours: [behaviour(Plan, { timers })], groups: [] })).toEqual([
      'plan: a timer asks for state, which is no field',
      'plan: a timer sets stat, which is no field',
    ]);
  });

  it('is told when a group follows a link that is not there', () => {
    const groups = [group(Plan, Step, { by: 'parent', reads: [], link: 'follows', decide: () => ({}) })];
    expect(behaviourFaults(planning, { behaviours: [], groups })).toEqual([
      'step: follows does not link it to others of its kind',
    ]);
  });

  it('is told when it is of a record or by a field that is not there', () => {
    const groups = [
      group(Plan, Step, { by: 'subject', reads: ['status' as 'id'], decide: () => ({}) }),
      group(Plan, Step, { by: 'parent', reads: ['subject'], decide: () => ({}) }),
    ];
    expect(behaviourFaults(planning, { behaviours: [behaviour(record('task'), {})], groups })).toEqual([
      'task behaves, and is not kept here',
      'step: subject is not its plan',
      'step: a group reads status, which is no field',
    ]);
  });

  it('has a fault when a record type has two behaviours', () => {
    const behaviours = [behaviour(Plan, {}), behaviour(Plan, {})];
    expect(behaviourFaults(planning, { behaviours, groups: [] })).toEqual(['plan has two behaviours']);
  });

  it('has a fault when an action is not defined, of another kind, or not performed', () => {
    const actions = {
      ring: { methods: ['POST'], needs: 'update' },
      show: { methods: ['GET'], needs: 'read' },
    };
    const Bell = record('bell', { actions, disclosed: ['secret'] });
    const bells = catalogue('bells', [Bell, Plan]);
    const perform = () => Promise.resolve(null);
    const table = { ring: { kind: 'nested', perform }, toll: { kind: 'record', perform } } as const;
    expect(behaviourFaults(bells, { behaviours: [behaviour(Bell, { actions: table })], groups: [] })).toEqual(
      [
        'bell: ring is defined as record, and performed as nested',
        'bell: its definition names no action toll',
      ],
    );
    expect(missingActions(bells, (_record, name) => name in table)).toEqual([
      'bell: nothing performs show',
      'bell: nothing discloses secret',
    ]);
  });

  it('is told when a group has no index to find its members by', () => {
    const lost = record('step');
    const groups = [group(Plan, lost, { by: 'parent', reads: [], decide: () => ({}) })];
    expect(behaviourFaults(catalogue('planning', [Plan, lost]), { behaviours: [], groups })).toEqual([
      'step: a group looks for it by parent, which is none of its indexes',
    ]);
  });
});

describe('tables and indexes', () => {
  it('have names that PostgreSQL does not cut', () => {
    const name = 'a'.repeat(57);
    expect(() => entitiesOf(catalogue('long', [record(name), Plan]))).toThrow(
      `${name}_id_seq is longer than 63 bytes`,
    );
  });

  it('have names of their own', () => {
    const links = { inverse: { to: 'plan' } };
    expect(() => entitiesOf(catalogue('same', [record('plan', { links }), record('plan_inverse')]))).toThrow(
      'two tables or indexes are called plan_inverse',
    );
  });
});
