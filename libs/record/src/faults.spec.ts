import { attachmentsOf, common, hidden, optional, readonly, required, writeonly } from './builders';
import { catalogue } from './catalogue';
import { field } from './condition';
import { abroadFaults } from './condition-faults';
import { defineRecord, type RecordType } from './record';

const Plan = defineRecord('plan', {
  collection: 'plans',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(80),
    status: optional.enum(['open', 'done'], { default: 'open', replaced: { closed: 'done' } }),
    manager: optional.reference('person'),
    steps: readonly.integer({ counts: { of: 'step', by: 'plan' } }),
    remind_at: optional.datetime(),
    note: optional.text({ transient: true }),
    secret: writeonly.string(20),
    extra: optional.object(),
    tags: optional.strings(),
  },
  list: ['id', 'subject'],
  filter: ['id', 'manager'],
  sort: ['id', 'subject'],
  defaultSort: '-id',
  views: {
    mine: { manager: 1 },
    busy: { some: { of: 'step', by: 'plan', where: { 'plan.status': 'open' } } },
  },
  unique: [['subject']],
  timerFields: ['remind_at'],
  events: [],
  access: [{ to: 'everyone', read: { not: { status: 'done' } } }],
});
const Step = defineRecord('step', {
  collection: 'steps',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(80),
    plan: required.reference('plan'),
    manager: readonly.reference('person', { through: 'plan' }),
  },
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  createUnder: [{ parent: 'plan', paths: ['steps'] }],
  links: { predecessors: { to: 'step', ids: 'predecessor_ids' } },
  events: [],
  access: [],
});

/** Definitions as only a cast, or JavaScript, would write them. */
const faultsWith = (changes: object, fields: object = {}): string[] => {
  const changed = { ...Plan, fields: { ...Plan.fields, ...fields }, ...changes } as RecordType;
  try {
    catalogue('planning', [changed, Step], { person: 'people' });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

describe('a catalogue', () => {
  it('takes definitions that hold together', () => {
    expect(faultsWith({})).toEqual([]);
  });

  it('has nothing that others know of moved without telling them', () => {
    const expected_at = readonly.datetime({ untracked: true });
    expect(faultsWith({ projectedFields: ['expected_at'] }, { expected_at })).toContain(
      'plan: expected_at is quiet, and others are to know of it',
    );
  });

  it('leaves what is counted of another service to where its records are at hand', () => {
    const fans = readonly.integer({ counts: { of: 'person', by: 'favourite' } });
    expect(faultsWith({}, { fans })).toEqual([]);
  });

  it.each<[object, string]>([
    [{ title: 'name' }, 'title names name, which is no field'],
    [{ list: ['id', 'nam'] }, 'list names nam, which is no field'],
    [{ listAlso: ['nam'] }, 'listAlso names nam, which is no field'],
    [{ filter: ['nam'] }, 'filter names nam, which is no field'],
    [{ sort: ['nam'] }, 'sort names nam, which is no field'],
    [{ defaultSort: '-nam' }, 'defaultSort names nam, which is no field'],
    [{ referenceFields: ['nam'] }, 'referenceFields names nam, which is no field'],
    [{ projectedFields: ['nam'] }, 'projectedFields names nam, which is no field'],
    [{ unique: [['subject', 'nam']] }, 'unique names nam, which is no field'],
    [{ indexes: [['nam']] }, 'indexes names nam, which is no field'],
    [{ timerFields: ['nam'] }, 'timerFields names nam, which is no field'],
    [{ timerFields: ['subject'] }, 'timerFields names subject, which cannot be used so'],
    [{ list: ['secret'] }, 'list names secret, which cannot be used so'],
    [{ filter: ['secret'] }, 'filter names secret, which cannot be used so'],
    [{ filter: ['extra'] }, 'filter names extra, which cannot be used so'],
    [{ sort: ['note'] }, 'sort names note, which cannot be used so'],
    [{ sort: ['tags'] }, 'sort names tags, which cannot be used so'],
    [{ unique: [['steps']] }, 'unique names steps, which cannot be used so'],
    [
      { relation: 'view', access: [{ to: 'everyone', update: true }] },
      'it is a view, and somebody may write it',
    ],
    [{ constraints: { owner: [{}, 'invalid'] } }, 'constraints names owner, which is no field'],
    [
      { constraints: { subject: [{ owner: 1 }, 'invalid'] } },
      'constraint subject asks for owner, which is no field',
    ],
    [
      { constraints: { subject: [{ subject: field('owner') }, 'invalid'] } },
      'constraint subject asks for owner, which is no field',
    ],
    [
      { views: { linked: { linked: { by: 'friends' } } } },
      'view linked asks for what is linked by friends, which is no link',
    ],
    [
      {
        links: { people: { to: 'person' } },
        views: { linked: { linked: { by: 'people', where: { id: 1 } } } },
      },
      'view linked asks for more of people than that there are some, which this service does not keep',
    ],
    [
      {
        links: { steps: { to: 'step' } },
        constraints: { subject: [{ linked: { by: 'steps', where: { plan: field('owner') } } }, 'invalid'] },
      },
      'constraint subject asks for owner, which is no field',
    ],
    [{ links: { steps: { to: 'step', acyclic: true } } }, 'steps has no way back: it leads to another type'],
    [{ lookups: { subject: {} } }, 'lookups names subject, which refers to nothing'],
    [
      { projectedLinks: { friends: ['subject'] } },
      'projectedLinks names friends, which links it with nothing that is kept here',
    ],
    [
      { links: { steps: { to: 'step' } }, projectedLinks: { steps: ['subject', 'manager'] } },
      'projectedLinks names manager of steps, which is not kept there',
    ],
    [{ viewsOf: { elsewhere: 'directory' } }, 'viewsOf names elsewhere, which is no view'],
    [{ permittedAs: 'task' }, 'permittedAs refers to task, which nobody keeps'],
    [{ views: { mine: { all: [{ owner: 1 }] } } }, 'view mine asks for owner, which is no field'],
    [{ views: { mine: { owner: 1, not: { id: 1 } } } }, 'view mine asks for owner, which is no field'],
    [{ views: { mine: { id: 1, not: { owner: 1 } } } }, 'view mine asks for owner, which is no field'],
    [{ views: { mine: { 'subject.name': 1 } } }, 'view mine asks for subject.name, which is no field'],
    [
      {
        views: {
          mine: { some: { of: 'step', by: 'plan', where: { 'plan.manager.name': 1, 'plan.owner.name': 1 } } },
        },
      },
      'view mine asks for plan.owner.name, which is no field',
    ],
    [
      { views: { busy: { some: { of: 'task', by: 'plan', where: {} } } } },
      'view busy asks for some task, which this service does not keep',
    ],
    [
      { views: { busy: { some: { of: 'step', by: 'subject', where: { title: 1 } } } } },
      'view busy asks for some step by subject, which does not refer here',
    ],
    [{ access: [{ to: 'everyone', update: { owner: 1 } }] }, 'access asks for owner, which is no field'],
    [{ archiving: { when: { state: 1 }, by: [] } }, 'archiving asks for state, which is no field'],
    [{ linkedFrom: { step: ['plans'] } }, 'it is linked from step, which no other service keeps'],
    [{ links: { tools: { to: 'tool' } } }, 'tools refers to tool, which nobody keeps'],
    [{ links: { steps: { to: 'step', ids: 'tags' } } }, 'steps is given by tags, which is a field'],
    [
      { createUnder: [{ parent: 'manager', paths: ['x'] }] },
      'manager is nothing that it can be created under',
    ],
    [
      { makes: [{ record: 'entry', from: { note: 'text' } }] },
      'it makes entry, which this service does not keep',
    ],
    [{ makes: [{ record: 'step', from: { note: 'text' } }] }, 'it makes step, which has no text'],
  ])('refuses %j', (changes, fault) => {
    expect(faultsWith(changes)).toContain(`plan: ${fault}`);
  });

  it.each<[object, string]>([
    [{ team: optional.reference('team') }, 'team refers to team, which nobody keeps'],
    [{ type: optional.code('plan_type') }, 'type refers to plan_type, which nobody keeps'],
    [{ boss: readonly.reference('person', { through: 'manager' }) }, 'boss is not to be had through manager'],
    [
      { boss: optional.reference('person', { foreignKey: true }) },
      'boss is tied to person, which is kept elsewhere',
    ],
    [
      { done: readonly.integer({ counts: { of: 'step', by: 'subject' } }) },
      'done counts step by subject, which does not refer here',
    ],
    [
      { code: readonly.string(9, { slugOf: ['subject', 'nam'] }) },
      'code is coined from nam, which may be empty',
    ],
    [{ above: optional.reference('step', { tree: true }) }, 'above is no tree: it leads to another type'],
    [
      { first_step: optional.reference('step', { firstOf: 'steps' }) },
      'first_step is the first of steps, which are no step',
    ],
    [{ whose_id: optional.id('person') }, 'whose_id is the id of person, which is kept elsewhere'],
    [{ step_nodeID: readonly.nodeID('steps') }, 'step_nodeID is the nodeID of steps, which is no id'],
    [
      { unit: readonly.reference('plan', { nearest: { up: 'first_step', where: 'subject' } }) },
      'unit is not to be found by first_step and subject',
    ],
    [
      { newest: readonly.reference('step', { latest: { subject: true } }) },
      'newest is told by subject, which step does not share',
    ],
    [
      { urls: readonly.object({ answers: { at: 'vote', by: ['manager'], with: {}, since: 'start_at' } }) },
      'urls cannot be answered',
    ],
    [{ any: optional.string(9) }, 'any is a word of conditions, and no name for a field'],
    [{ state: { kind: 'enum', access: 'optional', values: ['a'], default: 'b' } }, 'state cannot be b'],
    [{ state: optional.enum(['a'], { replaced: { old: 'new' } }) }, 'state cannot be new'],
  ])('refuses the field %j', (fields, fault) => {
    expect(faultsWith({}, fields)).toContain(`plan: ${fault}`);
  });

  it.each([
    [{ title: 'string' }, 'lookups names first_step.title, which is not to be known'],
    [{ manager: 'reference' }, 'lookups names first_step.manager, which is not to be known'],
    [{ subject: 'text' }, 'lookups names first_step.subject as text, which is string'],
    [{ plan: { to: 'step', lookups: {} } }, 'lookups names first_step.plan as step, which is plan'],
    [
      { plan: { to: 'plan', lookups: { steps: 'integer' } } },
      'lookups names first_step.plan.steps, which is not to be known',
    ],
  ])('refuses rules that would know %j', (first_step, fault) => {
    const lookups = { first_step: first_step as object };
    expect(faultsWith({ lookups }, { first_step: optional.reference('step') })).toContain(`plan: ${fault}`);
  });

  it('lets rules know what is shared by the record that a code names, and no more', () => {
    const first_step = optional.code('step');
    const faults = faultsWith({ lookups: { first_step: { subject: 'string' } } }, { first_step });
    expect(faults).toContain('plan: lookups names first_step.subject, which is not to be known');
  });

  it('lets rules know what has a column, and what is shared', () => {
    const lookups = {
      first_step: { plan: { to: 'plan', lookups: { status: 'enum' } } },
      manager: { site: 'string' },
    };
    expect(faultsWith({ lookups } as object, { first_step: optional.reference('step') })).toEqual([]);
  });

  it('lets events carry fields that a change knows, and that fit', () => {
    const carrying = (fields: object) =>
      faultsWith(
        { eventsCarry: 'fields' },
        { steps: writeonly.integer(), extra: hidden.object(), tags: hidden.strings(), ...fields },
      );
    expect(carrying({})).toEqual([]);
    expect(carrying({ step_id: optional.id('step'), step_nodeID: readonly.nodeID('step_id') })).toEqual([]);
    expect(carrying({ one: optional.text(), two: optional.text(), three: optional.text() })).toEqual([]);
    expect(
      carrying({
        ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, optional.text()])),
        steps: Plan.fields.steps,
        extra: optional.object(),
        tags: optional.strings(),
        ...attachmentsOf('a'),
      }).slice(1),
    ).toEqual([
      'plan: events cannot carry steps',
      'plan: events cannot carry extra',
      'plan: events cannot carry tags',
      'plan: events cannot carry attachments',
      expect.stringMatching(/^plan: events cannot carry \d+ bytes of text$/),
    ]);
  });

  it('tells all faults at once', () => {
    expect(faultsWith({ title: 'name', sort: ['nam'], timerFields: ['subject'] })).toEqual([
      'The records of planning cannot be so:',
      'plan: title names name, which is no field',
      'plan: sort names nam, which is no field',
      'plan: timerFields names subject, which cannot be used so',
    ]);
  });
});

describe('a condition on what another service keeps', () => {
  const Service = { ...Plan, name: 'service', projectedFields: ['manager'] } as RecordType;
  const Person = {
    ...Plan,
    name: 'person',
    fields: { ...Plan.fields, service: optional.reference('service'), boss: optional.reference('service') },
    projectedFields: ['service', 'boss', 'subject'],
  } as RecordType;
  const own = new Map([Plan, Step].map((record) => [record.name, record]));
  const all = new Map([...own, ['service', Service], ['person', Person]]);

  it.each(['plan.manager.subject', 'manager.service', 'manager.service.manager'])(
    'may ask for %s',
    (path) => {
      expect(
        faultsWith({ views: { mine: { some: { of: 'step', by: 'plan', where: { [path]: 1 } } } } }),
      ).toEqual([]);
      expect(abroadFaults(Step, { [path]: 1 }, own, all)).toEqual([]);
    },
  );

  it.each(['manager.status', 'manager.service.subject', 'manager.boss.manager', 'manager.nobody.manager'])(
    'is told of %s where that is not shared, or leads to a type of another name',
    (path) => {
      const inside = { any: [{ not: { some: { of: 'step', by: 'plan', where: { [path]: 1 } } } }] };
      const fault = [`asks for ${path}, which is not shared`];
      expect(abroadFaults(Plan, { [path]: 1 }, own, all)).toEqual(fault);
      expect(abroadFaults(Plan, inside, own, all)).toEqual(fault);
    },
  );
});
