import { hidden, optional, readonly, required, writeonly } from '../definition/builders';
import { attachmentsOf, common } from '../definition/common';
import { catalogue } from '../definition/catalogue';
import { field } from '../definition/condition';
import { foreignConditionErrors } from './condition-errors';
import { defineRecord, type RecordType } from '../definition/record';

const Plan = defineRecord('plan', {
  collection: 'plans',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(80),
    status: optional.enum(['open', 'done'], { default: 'open', deprecatedValues: { closed: 'done' } }),
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

/** Errors of definitions that the type checker would refuse. */
const errorsWith = (changes: object, fields: object = {}): string[] => {
  const changed = { ...Plan, fields: { ...Plan.fields, ...fields }, ...changes } as RecordType;
  try {
    catalogue('planning', [changed, Step], { person: 'people' });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

describe('definitionErrors', () => {
  it('accepts a catalogue without errors', () => {
    expect(errorsWith({})).toEqual([]);
  });

  it('refuses an untracked field among the projected fields', () => {
    const expected_at = readonly.datetime({ untracked: true });
    expect(errorsWith({ projectedFields: ['expected_at'] }, { expected_at })).toContain(
      'plan: expected_at is untracked, and projections have it',
    );
  });

  it('accepts a count of foreign records, which is checked over all catalogues', () => {
    const fans = readonly.integer({ counts: { of: 'person', by: 'favourite' } });
    expect(errorsWith({}, { fans })).toEqual([]);
  });

  it('refuses a second name of another kind of field, and a member that no type names', () => {
    const other = readonly.integer({ sameAs: 'subject' });
    const kind = readonly.enum(['plan'], { namesMember: { of: 'subject' } });
    expect(errorsWith({}, { other, kind }).slice(1)).toEqual([
      'plan: other is the same as subject, which is no such field, or may be written',
      'plan: kind names the member subject, which has its type in no field',
    ]);
  });

  it('refuses an SVG in a field that is no picture', () => {
    const logo = optional.string(80, { format: 'uri', svg: true });
    expect(errorsWith({}, { logo })[1]).toBe('plan: logo may be an SVG, and is no picture');
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
    [{ timerFields: ['subject'] }, 'timerFields names subject, which cannot be used there'],
    [{ list: ['secret'] }, 'list names secret, which cannot be used there'],
    [{ filter: ['secret'] }, 'filter names secret, which cannot be used there'],
    [{ filter: ['extra'] }, 'filter names extra, which cannot be used there'],
    [{ sort: ['note'] }, 'sort names note, which cannot be used there'],
    [{ sort: ['tags'] }, 'sort names tags, which cannot be used there'],
    [{ unique: [['steps']] }, 'unique names steps, which cannot be used there'],
    [
      { relation: 'view', access: [{ to: 'everyone', update: true }] },
      'it is a view, and access grants writing',
    ],
    [{ constraints: { owner: [{}, 'invalid'] } }, 'constraints names owner, which is no field'],
    [
      { constraints: { subject: [{ owner: 1 }, 'invalid'] } },
      'constraint subject names owner, which is no field',
    ],
    [
      { constraints: { subject: [{ subject: field('owner') }, 'invalid'] } },
      'constraint subject names owner, which is no field',
    ],
    [
      { views: { linked: { linked: { by: 'friends' } } } },
      'view linked names the link friends, which does not exist',
    ],
    [
      {
        links: { people: { to: 'person' } },
        views: { linked: { linked: { by: 'people', where: { id: 1 } } } },
      },
      'view linked names fields of the link people, whose type is not of this service',
    ],
    [
      {
        links: { steps: { to: 'step' } },
        constraints: { subject: [{ linked: { by: 'steps', where: { plan: field('owner') } } }, 'invalid'] },
      },
      'constraint subject names owner, which is no field',
    ],
    [{ links: { steps: { to: 'step', acyclic: true } } }, 'steps is acyclic, and links to another type'],
    [{ lookups: { subject: {} } }, 'lookups names subject, which is no reference'],
    [
      { projectedLinks: { friends: ['subject'] } },
      'projectedLinks names friends, which is no link to a type of this service',
    ],
    [
      { links: { steps: { to: 'step' } }, projectedLinks: { steps: ['subject', 'manager'] } },
      'projectedLinks names manager of steps, which is not stored there',
    ],
    [{ viewAccounts: { elsewhere: 'directory' } }, 'viewAccounts names elsewhere, which is no view'],
    [{ moves: { manner: {} } }, 'moves names manner, which is no field'],
    [{ moves: { subject: { x: [] } } }, 'moves names x, which is no value of subject'],
    [{ permittedAs: 'task' }, 'permittedAs refers to task, which is no record type'],
    [{ visibleWith: ['subject'] }, 'visibleWith names subject, which is no record of this service'],
    [{ visibleWith: ['thing'] }, 'visibleWith names thing, which is no field'],
    [{ views: { mine: { all: [{ owner: 1 }] } } }, 'view mine names owner, which is no field'],
    [{ views: { mine: { owner: 1, not: { id: 1 } } } }, 'view mine names owner, which is no field'],
    [{ views: { mine: { id: 1, not: { owner: 1 } } } }, 'view mine names owner, which is no field'],
    [{ views: { mine: { 'subject.name': 1 } } }, 'view mine names subject.name, which is no field'],
    [
      {
        views: {
          mine: { some: { of: 'step', by: 'plan', where: { 'plan.manager.name': 1, 'plan.owner.name': 1 } } },
        },
      },
      'view mine names plan.owner.name, which is no field',
    ],
    [
      { views: { busy: { some: { of: 'task', by: 'plan', where: {} } } } },
      'view busy names some task, which is no type of this service',
    ],
    [
      { views: { busy: { some: { of: 'step', by: 'subject', where: { title: 1 } } } } },
      'view busy names some step by subject, which does not refer to this type',
    ],
    [{ access: [{ to: 'everyone', update: { owner: 1 } }] }, 'access names owner, which is no field'],
    [{ archiving: { when: { state: 1 }, by: [] } }, 'archiving names state, which is no field'],
    [{ linkedFrom: { step: ['plans'] } }, 'linkedFrom names step, which is no type of another service'],
    [{ links: { tools: { to: 'tool' } } }, 'tools refers to tool, which is no record type'],
    [{ links: { steps: { to: 'step', ids: 'tags' } } }, 'steps has the ids tags, which is a field'],
    [
      { createUnder: [{ parent: 'manager', paths: ['x'] }] },
      'createUnder names manager, which refers to no type of this service',
    ],
    [
      { nested: true, createUnder: [{ parent: 'before', paths: ['plans'], alsoBelow: true }] },
      'alsoBelow is for a record type with a collection of its own',
    ],
    [{ auditedBelow: true }, 'auditedBelow is for nested records that have audit lines'],
    [
      { createUnder: [{ parent: 'before', paths: ['plans'], alsoRemoves: true }] },
      'alsoRemoves names no record: it goes with naming',
    ],
    [
      { createUnder: [{ parent: 'manager', paths: ['x'], naming: 'nothing' }] },
      'createUnder names nothing, which is no field',
    ],
    [
      { recordsFromInput: [{ record: 'entry', from: { note: 'text' } }] },
      'recordsFromInput names entry, which is no type of this service',
    ],
    [
      { recordsFromInput: [{ record: 'step', from: { note: 'text' } }] },
      'recordsFromInput names step, which has no field text',
    ],
  ])('refuses the options %j', (changes, error) => {
    expect(errorsWith(changes)).toContain(`plan: ${error}`);
  });

  it.each<[object, string]>([
    [{ team: optional.reference('team') }, 'team refers to team, which is no record type'],
    [
      { uri: readonly.string(255, { downloads: 'inline' }) },
      'uri downloads inline, which is no string beside a flag inline',
    ],
    [{ note: readonly.object({ refersBy: 'subject' }) }, 'note refers by subject, which is no id'],
    [
      { manager: optional.reference('person', { listedAs: 'plans', addressedBelow: true }) },
      'manager is addressed below, and is no Readonly reference that is listed there',
    ],
    [{ type: optional.code('plan_type') }, 'type refers to plan_type, which is no record type'],
    [
      { boss: readonly.reference('person', { through: 'manager' }) },
      'boss is no field of the record that manager refers to',
    ],
    [
      { boss: optional.reference('person', { foreignKey: true }) },
      'boss is a foreign key to person, which is no type of this service',
    ],
    [
      { done: readonly.integer({ counts: { of: 'step', by: 'subject' } }) },
      'done counts step by subject, which does not refer to this type',
    ],
    [
      { code: readonly.string(9, { slugOf: ['subject', 'nam'] }) },
      'code is a slug of nam, which may be empty',
    ],
    [
      { home: optional.string(9, { addressUnder: '/s/' }) },
      'home is an address under /s/, and no Readonly field under a path',
    ],
    [
      { home: readonly.string(9, { addressUnder: 's' }) },
      'home is an address under s, and no Readonly field under a path',
    ],
    [
      { step: optional.reference('step', { holdsRole: 'workflow_manager' }) },
      'step names a role, and refers to no person',
    ],
    [
      { manager: optional.reference('person', { alsoWhere: { disabled: false } }) },
      'manager allows records of person, which is no type of this service, by a condition',
    ],
    [
      { step: optional.reference('step', { alsoWhere: { colour: 'red' } }) },
      'step names colour, which is no field',
    ],
    [{ above: optional.reference('step', { tree: true }) }, 'above is a tree, and refers to another type'],
    [
      { first_step: optional.reference('step', { firstOf: 'steps' }) },
      'first_step is the first of steps, which is no link to step',
    ],
    [
      { first_step: optional.reference('step', { keepsFirstOf: 'steps' }) },
      'first_step keeps the first of steps, which is no list of step of another service',
    ],
    [{ whose_id: optional.id('person') }, 'whose_id is the id of person, which is no type of this service'],
    [{ step_nodeID: readonly.nodeID('steps') }, 'step_nodeID is the nodeID of steps, which is no id'],
    [
      { unit: readonly.reference('plan', { nearest: { up: 'first_step', where: 'subject' } }) },
      'unit is the nearest up first_step with subject, which are no tree and boolean',
    ],
    [
      { newest: readonly.reference('step', { latest: { subject: true } }) },
      'newest is found by subject, which step does not project',
    ],
    [
      {
        urls: readonly.object({ answerLinks: { at: 'vote', by: ['manager'], with: {}, since: 'start_at' } }),
      },
      'urls has no action that takes answers',
    ],
    [{ any: optional.string(9) }, 'any is a word of conditions, and no name for a field'],
    [{ state: { kind: 'enum', access: 'optional', values: ['a'], default: 'b' } }, 'state has no value b'],
    [{ state: optional.enum(['a'], { deprecatedValues: { old: 'new' } }) }, 'state has no value new'],
  ])('refuses the field %j', (fields, error) => {
    expect(errorsWith({}, fields)).toContain(`plan: ${error}`);
  });

  it.each([
    [{ title: 'string' }, 'lookups names first_step.title, which is neither stored here nor projected'],
    [
      { manager: 'reference' },
      'lookups names first_step.manager, which is neither stored here nor projected',
    ],
    [{ subject: 'text' }, 'lookups names first_step.subject as text, which is string'],
    [{ plan: { to: 'step', lookups: {} } }, 'lookups names first_step.plan as step, which is plan'],
    [
      { plan: { to: 'plan', lookups: { steps: 'integer' } } },
      'lookups names first_step.plan.steps, which is neither stored here nor projected',
    ],
  ])('refuses the lookups %j', (first_step, error) => {
    const lookups = { first_step: first_step as object };
    expect(errorsWith({ lookups }, { first_step: optional.reference('step') })).toContain(`plan: ${error}`);
  });

  it('refuses a lookup by a code of a field that is not projected', () => {
    const first_step = optional.code('step');
    const errors = errorsWith({ lookups: { first_step: { subject: 'string' } } }, { first_step });
    expect(errors).toContain(
      'plan: lookups names first_step.subject, which is neither stored here nor projected',
    );
  });

  it('accepts lookups of stored fields of the service and of foreign fields', () => {
    const lookups = {
      first_step: { plan: { to: 'plan', lookups: { status: 'enum' } } },
      manager: { site: 'string' },
    };
    expect(errorsWith({ lookups } as object, { first_step: optional.reference('step') })).toEqual([]);
  });

  it('accepts eventsCarry for stored fields up to 256 KB of text, and refuses it for others', () => {
    const carrying = (fields: object) =>
      errorsWith(
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
        photo: optional.string(80, { format: 'picture' }),
      }).slice(1),
    ).toEqual([
      'plan: events cannot carry steps',
      'plan: events cannot carry extra',
      'plan: events cannot carry tags',
      'plan: events cannot carry attachments',
      'plan: events cannot carry photo',
      expect.stringMatching(/^plan: events cannot carry \d+ bytes of text$/),
    ]);
  });

  it('lists all errors at once', () => {
    expect(errorsWith({ title: 'name', sort: ['nam'], timerFields: ['subject'] })).toEqual([
      'Definition errors of planning:',
      'plan: title names name, which is no field',
      'plan: sort names nam, which is no field',
      'plan: timerFields names subject, which cannot be used there',
    ]);
  });
});

describe('foreignConditionErrors', () => {
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
    'accepts %s, which is projected',
    (path) => {
      expect(
        errorsWith({ views: { mine: { some: { of: 'step', by: 'plan', where: { [path]: 1 } } } } }),
      ).toEqual([]);
      expect(foreignConditionErrors(Step, { [path]: 1 }, own, all)).toEqual([]);
    },
  );

  it.each(['manager.status', 'manager.service.subject', 'manager.boss.manager', 'manager.nobody.manager'])(
    'refuses %s, which is not projected or leads to a type of another name',
    (path) => {
      const inside = { any: [{ not: { some: { of: 'step', by: 'plan', where: { [path]: 1 } } } }] };
      const error = [`names ${path}, which is not projected`];
      expect(foreignConditionErrors(Plan, { [path]: 1 }, own, all)).toEqual(error);
      expect(foreignConditionErrors(Plan, inside, own, all)).toEqual(error);
    },
  );
});
