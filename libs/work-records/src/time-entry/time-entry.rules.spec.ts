import { known, NOW, rowOf, saved } from '../rows.fixture';
import { Workflow } from '../workflow/workflow.record';
import { decide } from './effort.group';
import { TimeEntry } from './time-entry.record';
import { timeEntryRules } from './time-entry.rules';

describe('a time entry', () => {
  const entry = rowOf(TimeEntry, { task: 5, time_spent: 10 });

  it('is of the caller and of today when nothing else is said', () => {
    expect(saved(timeEntryRules, null, entry, { caller: 44 }).after).toMatchObject({
      person: 44,
      date: '2026-03-02',
    });
    const said = { ...entry, person: 3, date: '2026-02-28' };
    expect(saved(timeEntryRules, null, said, { caller: 44 }).after).toMatchObject({
      person: 3,
      date: '2026-02-28',
    });
  });

  it('counts for the workflow of its task', () => {
    const task = known(5, { workflow: 9 });
    expect(saved(timeEntryRules, null, entry, { known: { task } }).after.workflow).toBe(9);
    expect(saved(timeEntryRules, null, { ...entry, task: null }).after.workflow).toBeNull();
  });

  it('stays with its task', () => {
    expect(saved(timeEntryRules, entry, { ...entry, task: 6 }).problems).toEqual([
      { field: 'task', because: 'readonly' },
    ]);
  });
});

describe('the actual effort of a workflow', () => {
  const effort = (before: number | null, ...members: [minutes: number, deleted: boolean][]) =>
    decide({
      root: rowOf(Workflow, { actual_effort: before }),
      members: members.map(([time_spent, deleted], id) => ({ id, time_spent, deleted })),
      links: [],
      now: NOW,
      known: () => ({}),
    }).root;

  it('is the time spent on its tasks, without what was deleted', () => {
    expect(effort(null, [10, false], [20, true], [30, false])).toEqual({ actual_effort: 40 });
  });

  it('is empty when none was spent', () => {
    expect(effort(20, [20, true])).toEqual({ actual_effort: null });
  });

  it('is left alone when it is right', () => {
    expect(effort(20, [20, false])).toBeUndefined();
  });
});
