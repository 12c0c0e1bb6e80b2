import type { Stored } from '@deskline/record';
import { lookedUp, rowOf, saved } from '../../test/rows';
import { startFromTemplate } from './from-template.rules';
import { Task, type TaskRow } from './task.record';

const GIVEN = {
  subject: 'Replace the disk',
  category: 'risk_and_impact',
  impact: 'high',
  planned_duration: 90,
  planned_effort: 45,
  team: 7,
  member: 8,
  supplier: 9,
  skill_pool: 10,
  request_template: 11,
  request_service_instance: 12,
  required_approvals: 2,
  urgent: true,
  work_hours_are_24x7: true,
  instructions: 'Unplug first',
};
const WORKFLOW = {
  manager: 21,
  requester: lookedUp(22, {
    manager: 23,
    organization: lookedUp(31, {
      business_unit: false,
      manager: 29,
      parent: lookedUp(32, { business_unit: true, manager: 24 }),
    }),
  }),
  service: lookedUp(3, { service_owner: 25 }),
};
const EVERYBODY = {
  assign_to_workflow_manager: true,
  assign_to_requester: true,
  assign_to_requester_business_unit_manager: true,
  assign_to_requester_manager: true,
  assign_to_service_owner: true,
};

/** Creates a task with only these fields sent. */
function started(values: Partial<TaskRow>, template: Stored, workflow: Stored = WORKFLOW) {
  const task = rowOf(Task, { template: 6, workflow: 5, ...values });
  return saved(startFromTemplate, null, task, {
    sentFields: Object.keys(values),
    lookups: { template: lookedUp(6, template), workflow: lookedUp(5, workflow) },
  });
}

describe('a task from a template', () => {
  it('copies the fields of the template', () => {
    expect(started({}, GIVEN).after).toMatchObject(GIVEN);
  });

  it('keeps the fields that the client sends, also null and default values', () => {
    const own: Partial<TaskRow> = { subject: 'Own', urgent: false, required_approvals: 1, supplier: null };
    expect(started(own, GIVEN).after).toMatchObject({ ...GIVEN, ...own });
  });

  it('is an implementation when the category of the template is fulfillment_placeholder', () => {
    expect(started({}, { ...GIVEN, category: 'fulfillment_placeholder' }).after.category).toBe(
      'implementation',
    );
  });

  it('gets the member of the template together with its team, and not with another team', () => {
    expect(started({ team: 70 }, GIVEN).after).toMatchObject({ team: 70, member: null });
    expect(started({ team: 70 }, { ...GIVEN, team: null }).after).toMatchObject({ team: 70, member: 8 });
  });

  it('gets the note of the template with its attachments', () => {
    const attachments = [{ copyOf: { record: 'task_template', id: 6, field: 'note_attachments' } }];
    expect(started({ id: 9 }, { ...GIVEN, note: 'Mind the dust' }).consequences).toEqual([
      { create: 'note', values: { task: 9, text: 'Mind the dust', attachments } },
    ]);
  });

  it('gets the attachments of the instructions, unless it has instructions of its own', () => {
    const copy = { copyOf: { record: 'task_template', id: 6, field: 'instructions_attachments' } };
    const attached = (values: object, template: Stored) =>
      (started(values, template).after as Stored)['instructions_attachments'];
    expect(attached({}, GIVEN)).toEqual([copy]);
    expect(attached({ instructions_attachments: [{ key: 'a' }] }, GIVEN)).toEqual([{ key: 'a' }, copy]);
    expect(attached({ instructions: 'Wait' }, GIVEN)).toBeFalsy();
    expect(attached({}, { ...GIVEN, instructions: null })).toBeFalsy();
  });

  it('copies nothing when it is changed later', () => {
    const task = rowOf(Task, { template: 6, subject: 'Own' });
    const { after } = saved(startFromTemplate, task, task, {
      sentFields: [],
      lookups: { template: lookedUp(6, GIVEN) },
    });
    expect(after).toEqual(task);
  });
});

describe('a task template with assign_to_ roles', () => {
  it.each([
    ['workflow_manager', 21],
    ['requester', 22],
    ['requester_manager', 23],
    ['requester_business_unit_manager', 24],
    ['service_owner', 25],
  ])('assigns the task to the %s, with the planned effort for that role', (role, member) => {
    const template = { ...GIVEN, [`assign_to_${role}`]: true, [`planned_effort_${role}`]: 5 };
    expect(started({}, template).after).toMatchObject({ member, planned_effort: 5 });
    expect(started({ planned_effort: 6 }, template).after).toMatchObject({ member, planned_effort: 6 });
  });

  it('keeps its own planned effort when none is planned for the role', () => {
    const template = { ...GIVEN, assign_to_requester: true, planned_effort_requester: null };
    expect(started({}, template).after).toMatchObject({ member: 22, planned_effort: 45 });
  });

  it('keeps a member that is sent, and its own when nobody has the role', () => {
    expect(started({ member: 80 }, { ...GIVEN, ...EVERYBODY }).after.member).toBe(80);
    const nobody = { manager: 21, requester: null, service: null };
    expect(started({}, { ...GIVEN, assign_to_requester_manager: true }, nobody).after.member).toBe(8);
    const { after } = started({}, { ...GIVEN, assign_to_requester_business_unit_manager: true }, nobody);
    expect(after.member).toBe(8);
  });

  it('creates one approval for each person, with the effort of the first role', () => {
    const workflow = { ...WORKFLOW, service: lookedUp(3, { service_owner: 21 }) };
    const template = {
      ...{ ...GIVEN, ...EVERYBODY, category: 'approval', member: null },
      ...{ planned_effort_workflow_manager: 5, planned_effort_service_owner: 15 },
    };
    const { after, consequences } = started({}, template, workflow);
    expect(consequences).toMatchObject(
      [21, 22, 24, 23].map((approver) => ({ create: 'approval', values: { task: after.id, approver } })),
    );
    expect(consequences[0]).toMatchObject({ values: { planned_effort: 5 } });
  });

  it('creates an approval for its member as well', () => {
    const { consequences } = started({}, { ...GIVEN, category: 'approval', assign_to_requester: true });
    expect(consequences).toMatchObject([
      { create: 'approval', values: { approver: 8 } },
      { create: 'approval', values: { approver: 22 } },
    ]);
  });
});
