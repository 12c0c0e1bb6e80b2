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
import { behaviour } from './behaviour';
import { behaviourErrors, missingActions } from './behaviour-errors';

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

describe('behaviourErrors', () => {
  it('lists a timer that waits for a field which is no timer field', () => {
    const timers = (['due_at', 'start_at'] as const).map((field) => ({ field, from: {}, set: {} }));
    expect(behaviourErrors(planning, { behaviours: [behaviour(Plan, { timers })], groups: [] })).toEqual([
      'plan: a timer waits for start_at, which is no timer field',
    ]);
  });

  it('lists a timer that names or sets a field which does not exist', () => {
    const timer = {
      field: 'due_at',
      from: { state: 1, not: { parent: null } },
      set: { stat: 2, subject: '' },
    };
    const timers = [timer] as unknown as Timer<Row<typeof Plan>>[];
    expect(behaviourErrors(planning, { behaviours: [behaviour(Plan, { timers })], groups: [] })).toEqual([
      'plan: a timer names state, which is no field',
      'plan: a timer sets stat, which is no field',
    ]);
  });

  it('lists a group whose link does not exist', () => {
    const groups = [group(Plan, Step, { by: 'parent', reads: [], link: 'follows', decide: () => ({}) })];
    expect(behaviourErrors(planning, { behaviours: [], groups })).toEqual([
      'step: follows is no link to its own type',
    ]);
  });

  it('lists behaviours of unknown record types and groups by unknown fields', () => {
    const groups = [
      group(Plan, Step, { by: 'subject', reads: ['status' as 'id'], decide: () => ({}) }),
      group(Plan, Step, { by: 'parent', reads: ['subject'], decide: () => ({}) }),
    ];
    expect(behaviourErrors(planning, { behaviours: [behaviour(record('task'), {})], groups })).toEqual([
      'task is no record type of this service',
      'step: subject is no reference to plan',
      'step: a group reads status, which is no field',
    ]);
  });

  it('lists a record type that has two behaviours', () => {
    const behaviours = [behaviour(Plan, {}), behaviour(Plan, {})];
    expect(behaviourErrors(planning, { behaviours, groups: [] })).toEqual(['plan has two behaviours']);
  });

  it('lists actions that are not defined, of another kind or not performed', () => {
    const actions = {
      ring: { methods: ['POST'], needs: 'update' },
      show: { methods: ['GET'], needs: 'read' },
      hire: { methods: ['POST'], needs: 'read' },
    };
    const Bell = record('bell', { actions, disclosed: ['secret'] });
    const bells = catalogue('bells', [Bell, Plan]);
    const perform = () => Promise.resolve(null);
    const table = {
      ring: { kind: 'nested', perform },
      hire: { kind: 'record', perform },
      toll: { kind: 'record', perform },
    } as const;
    expect(behaviourErrors(bells, { behaviours: [behaviour(Bell, { actions: table })], groups: [] })).toEqual(
      [
        'bell: ring is defined as record, and performed as nested',
        'bell: hire is defined as forwarded, and performed as record',
        'bell: its definition names no action toll',
      ],
    );
    expect(missingActions(bells, (_record, name) => name in table)).toEqual([
      'bell: nothing performs show',
      'bell: nothing discloses secret',
    ]);
  });

  it('lists a group whose members have no index by their reference', () => {
    const lost = record('step');
    const groups = [group(Plan, lost, { by: 'parent', reads: [], decide: () => ({}) })];
    expect(behaviourErrors(catalogue('planning', [Plan, lost]), { behaviours: [], groups })).toEqual([
      'step: a group queries it by parent, which has no index',
    ]);
  });
});
