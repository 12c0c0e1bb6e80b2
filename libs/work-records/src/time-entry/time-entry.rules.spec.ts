import { lookedUp, NOW, rowOf, saved } from '../../test/rows';
import { Workflow } from '../workflow/workflow.record';
import { decide } from './effort.group';
import { TimeEntry } from './time-entry.record';
import { timeEntryRules } from './time-entry.rules';

describe('a time entry', () => {
  const entry = rowOf(TimeEntry, { task: 5, time_spent: 10 });

  it('has the caller and today as defaults', () => {
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

  it('has the workflow of its task', () => {
    const task = lookedUp(5, { workflow: 9 });
    expect(saved(timeEntryRules, null, entry, { lookups: { task } }).after.workflow).toBe(9);
    expect(saved(timeEntryRules, null, { ...entry, task: null }).after.workflow).toBeNull();
  });

  it('has the organization of its person at the time it is spent', () => {
    const person = lookedUp(44, { organization: 8 });
    const circumstances = { caller: 44, lookups: { person } };
    expect(saved(timeEntryRules, null, entry, circumstances).after.organization).toBe(8);
    const said = { ...entry, organization: 9 };
    expect(saved(timeEntryRules, null, said, circumstances).after.organization).toBe(9);
    const later = { ...entry, person: 44, description: 'Later' };
    expect(
      saved(timeEntryRules, { ...entry, person: 44 }, later, circumstances).after.organization,
    ).toBeNull();
  });

  it('has the SLA that covers the requester, and none for an assigned account', () => {
    const terms = (slas: readonly number[], covers_requester = true) => ({ slas, covers_requester });
    const slaOf = (agreements: object | null, account = 'widget') =>
      saved(
        timeEntryRules,
        null,
        { ...entry, request: 6 },
        {
          lookups: { request: lookedUp(6, { agreements }) },
          account: { id: account, service_desk_team: null },
        },
      ).after.sla;
    expect(slaOf({ terms: [terms([1], false), terms([2, 3])], spared: [] })).toBe(2);
    expect(slaOf({ terms: [terms([2, 3])], spared: [2] })).toBe(3);
    expect(slaOf({ terms: [terms([1], false)], spared: [] })).toBeNull();
    expect(slaOf(null)).toBeNull();
    expect(slaOf({ terms: [terms([2])], spared: [] }, 'provider')).toBeNull();
  });

  it('has the customer of the project, else the provider of the service', () => {
    const customerOf = (values: object, around: Record<string, ReturnType<typeof lookedUp>>) =>
      saved(timeEntryRules, null, { ...entry, task: null, ...values }, { lookups: around }).after.customer;
    const project = lookedUp(2, { customer: 20 });
    const service = lookedUp(3, { provider: 30 });
    expect(customerOf({ workflow: 9 }, { workflow: lookedUp(9, { project }) })).toBe(20);
    expect(customerOf({ problem: 9 }, { problem: lookedUp(9, { project }) })).toBe(20);
    expect(customerOf({ workflow: 9, service: 3 }, { workflow: lookedUp(9), service })).toBe(30);
    expect(customerOf({ service: 3, customer: 10 }, { service })).toBe(10);
    expect(customerOf({ service: 3 }, {})).toBeNull();
  });

  it.each([
    [{ time_spent: 0 }, true],
    [{ time_spent: -5 }, true],
    [{ time_spent: 1 }, false],
    [{ time_spent: -5, correction: true }, false],
  ])('of %j is refused: %s', (values, isRefused) => {
    const { problems } = saved(timeEntryRules, null, { ...entry, ...values });
    expect(problems).toEqual(isRefused ? [{ field: 'time_spent', because: 'not_spent' }] : []);
  });

  it('that was a correction stays one while it is negative', () => {
    const correction = { ...entry, time_spent: -5, correction: true };
    expect(saved(timeEntryRules, correction, { ...correction, description: 'Oops' }).problems).toEqual([]);
    expect(saved(timeEntryRules, correction, { ...correction, correction: false }).problems).toEqual([
      { field: 'time_spent', because: 'not_spent' },
    ]);
  });

  it('refuses another task', () => {
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
      lookups: () => ({}),
    }).root;

  it('is the time spent on its tasks, without deleted entries', () => {
    expect(effort(null, [10, false], [20, true], [30, false])).toEqual({ actual_effort: 40 });
  });

  it('is null without time entries', () => {
    expect(effort(20, [20, true])).toEqual({ actual_effort: null });
  });

  it('is not written when it is unchanged', () => {
    expect(effort(20, [20, false])).toBeUndefined();
  });
});
