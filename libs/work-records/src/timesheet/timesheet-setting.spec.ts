import {
  addsTime,
  overtimeProblems,
  preselectedEffortClass,
  settingProblems,
  type TimesheetSetting,
} from './timesheet-setting';

const setting = (more: Partial<TimesheetSetting> = {}): TimesheetSetting => ({
  ...{ unit: 'hours_and_minutes', time_increment: 15, percentage_increment: '12.5' },
  ...{ workday: 480, workweek: 2_400, allow_workday_overtime: true, allow_workweek_overtime: true },
  ...{ allocation_time_tracking: true, assignment_time_tracking: true },
  ...{ require_note: false, require_time_entry_description: false, effort_classes: [] },
  ...more,
});
const nothing = { request: null, problem: null, task: null, project_task: null, time_allocation: null };
const entry = {
  ...{ ...nothing, person: 7, date: '2026-03-02', time_spent: 30, effort_class: null },
  ...{ note_id: null, description: null, deleted: false },
};
const reasons = (more: Partial<TimesheetSetting>, after: object, before: object | null = null) =>
  settingProblems(setting(more), before && { ...entry, ...before }, { ...entry, ...after }).map(
    ({ field, because }) => `${field}: ${because}`,
  );

describe('A timesheet setting', () => {
  it.each([
    ['hours_and_minutes', 480, 15, true],
    ['hours_and_minutes', 480, 20, false],
    ['hours_and_minutes', 480, -30, true],
    ['percentage_of_workday', 480, 60, true],
    ['percentage_of_workday', 480, 90, false],
    ['percentage_of_workday', 450, 56, true],
    ['percentage_of_workday', 450, 113, true],
    ['percentage_of_workday', 450, 60, false],
  ] as const)(
    'with the unit %s and a workday of %d minutes takes %d minutes: %s',
    (unit, workday, time_spent, is) => {
      expect(reasons({ unit, workday }, { time_spent })).toEqual(is ? [] : ['time_spent: not_multiple']);
    },
  );

  it('holds changed values only to a later setting', () => {
    expect(reasons({}, { time_spent: 20, description: 'Later' }, { time_spent: 20 })).toEqual([]);
    expect(reasons({}, { time_spent: 20 }, { time_spent: 25 })).toEqual(['time_spent: not_multiple']);
  });

  it('takes the effort classes that are linked with it, and all where none is', () => {
    const linked = { effort_classes: [{ id: 3 }] };
    expect(reasons(linked, { effort_class: 3 })).toEqual([]);
    expect(reasons(linked, {})).toEqual([]);
    expect(reasons(linked, { effort_class: 4 })).toEqual(['effort_class: not_included']);
    expect(reasons({}, { effort_class: 4 })).toEqual([]);
  });

  it('preselects the effort class of the kind of record', () => {
    const classes = { request_effort_class: 3, task_effort_class: 4, time_allocation_effort_class: 5 };
    const of = (more: object, linked: TimesheetSetting['effort_classes'] = []) =>
      preselectedEffortClass(setting({ ...classes, effort_classes: linked }), { ...entry, ...more });
    expect([of({ request: 1 }), of({ task: 1 }), of({ time_allocation: 1 })]).toEqual([3, 4, 5]);
    expect([of({ problem: 1 }), of({})]).toEqual([null, null]);
    expect([of({ request: 1 }, [{ id: 3 }]), of({ request: 1 }, [{ id: 9 }])]).toEqual([3, null]);
  });

  it('without tracking of assignments or allocations takes no time on them', () => {
    const none = { assignment_time_tracking: false, allocation_time_tracking: false };
    for (const kind of ['request', 'problem', 'task', 'project_task', 'time_allocation'])
      expect(reasons(none, { [kind]: 1 })).toEqual([`${kind}: not_tracked`]);
    expect(reasons({ ...none, assignment_time_tracking: true }, { request: 1 })).toEqual([]);
    expect(reasons(none, {})).toEqual([]);
  });

  it('requires a note with time on records, and a description of other time', () => {
    const all = { require_note: true, require_time_entry_description: true };
    expect(reasons(all, { request: 1 })).toEqual(['note_id: blank']);
    expect(reasons(all, { request: 1, note_id: 5 })).toEqual([]);
    expect(reasons(all, { time_allocation: 1, description: ' ' })).toEqual(['description: blank']);
    expect(reasons(all, { description: 'Course' })).toEqual([]);
    expect(reasons(all, { time_spent: 45 }, {})).toEqual([]);
  });

  it.each([
    [true, true, 900, 3_000, undefined],
    [false, true, 480, 3_000, undefined],
    [false, true, 481, 481, 'over_workday'],
    [true, false, 900, 2_401, 'over_workweek'],
    [true, false, 900, 2_400, undefined],
  ])(
    'that allows overtime of days %s and of weeks %s has with %d and %d minutes the problem %s',
    (...given) => {
      const [allow_workday_overtime, allow_workweek_overtime, day, week, because] = given;
      const held = setting({ allow_workday_overtime, allow_workweek_overtime });
      expect(overtimeProblems(held, { day, week })[0]?.because).toBe(because);
    },
  );
});

describe('An entry adds time to its day', () => {
  it.each([
    ['when it is new', null, {}, true],
    ['as more minutes', { time_spent: 15 }, {}, true],
    ['on another day', { date: '2026-03-01' }, {}, true],
    ['of another person', { person: 8 }, {}, true],
    ['when it is no longer marked as deleted', { deleted: true }, {}, true],
    ['but not as fewer minutes', { time_spent: 45 }, {}, false],
    ['but not by another description', {}, { description: 'Later' }, false],
    ['but not marked as deleted', null, { deleted: true }, false],
    ['but not as a correction of less', null, { time_spent: -15 }, false],
  ] as const)('%s', (_when, before, after, adds) => {
    expect(addsTime(before && { ...entry, ...before }, { ...entry, ...after })).toBe(adds);
  });
});
