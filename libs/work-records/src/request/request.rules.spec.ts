import { lookedUp, NOW, officeTeam, rowOf, saved } from '../../test/rows';
import { ACTIVE } from '../task/task-statuses';
import { Request, type RequestRow } from './request.record';
import { requestRules, requestTimers } from './request.rules';

const request = (values: Partial<RequestRow> = {}) =>
  rowOf(Request, { id: 3, subject: 'Printer', category: 'rfi', created_by: 1, ...values });

const moved = (from: Partial<RequestRow>, to: Partial<RequestRow>) =>
  saved(requestRules, request(from), request({ ...from, ...to }));

const blank = (values: object = {}) => ({ ...rowOf(Request), ...values }) as RequestRow;

describe('a new request', () => {
  it('has the caller as created_by and requested_by, and requested_by as requested_for', () => {
    const { after } = saved(requestRules, null, blank({ category: 'rfi' }), { caller: 17 });
    expect(after).toMatchObject({ created_by: 17, requested_by: 17, requested_for: 17, status: 'assigned' });
  });

  it('has the organization of requested_for', () => {
    const people = { requested_for: lookedUp(20, { organization: 8 }) };
    expect(
      saved(requestRules, null, blank({ requested_for: 20 }), { lookups: people }).after.organization,
    ).toBe(8);
    expect(
      saved(requestRules, null, blank({ requested_for: 21 }), { lookups: people }).after.organization,
    ).toBeNull();
  });

  it('has the organization of requested_by when requested_for is not sent', () => {
    const caller = { requested_for: lookedUp(17, { organization: 8 }) };
    expect(saved(requestRules, null, blank(), { caller: 17, lookups: caller }).after.organization).toBe(8);
    const other = { requested_for: lookedUp(20, { organization: 9 }) };
    const requested = blank({ requested_by: 20 });
    expect(saved(requestRules, null, requested, { caller: 17, lookups: other }).after.organization).toBe(9);
  });

  it('has no organization when requested_for is emptied', () => {
    const before = blank({ requested_by: 20, requested_for: 20, organization: 8 });
    expect(saved(requestRules, before, { ...before, requested_for: null }).after.organization).toBeNull();
  });

  it('has no completion_reason when it is reopened', () => {
    const before = blank({ status: 'completed', completion_reason: 'solved' });
    const opened = saved(requestRules, before, { ...before, status: 'assigned' as const }).after;
    expect(opened).toMatchObject({ status: 'assigned', completion_reason: null, reopen_count: 1 });
  });

  it('is assigned to the first line team of the service instance, else to its support team', () => {
    const first = { service_instance: lookedUp(4, { first_line_team: 70, support_team: 71 }) };
    const support = { service_instance: lookedUp(4, { first_line_team: null, support_team: 71 }) };
    const instance = { service_instance: 4 };
    expect(saved(requestRules, null, blank(instance), { lookups: first }).after).toMatchObject({
      team: 70,
      assignment_count: 1,
    });
    expect(saved(requestRules, null, blank(instance), { lookups: support }).after.team).toBe(71);
    expect(saved(requestRules, null, blank({ ...instance, team: 72 }), { lookups: first }).after.team).toBe(
      72,
    );
  });

  it('is assigned to the service desk team of the account when the service instance has no team', () => {
    const account = { service_desk_team: 75 };
    const teamOf = (values: object, lookups = {}) =>
      saved(requestRules, null, blank(values), { account, lookups }).after.team;
    expect(teamOf({})).toBe(75);
    const instance = lookedUp(4, { first_line_team: null, support_team: 71 });
    expect(teamOf({ service_instance: 4 }, { service_instance: instance })).toBe(71);
    expect(teamOf({ service_instance: 4 }, { service_instance: { ...instance, support_team: null } })).toBe(
      75,
    );
    expect(teamOf({ team: 72 })).toBe(72);
  });

  it('is refused as an incident without an impact', () => {
    expect(saved(requestRules, null, blank({ category: 'incident' })).problems).toEqual([
      { field: 'impact', because: 'blank' },
    ]);
  });

  it('copies the fields of its template that are not sent', () => {
    const template = lookedUp(31, { category: 'rfc', impact: 'low', team: 70, status: 'accepted' });
    const { after } = saved(requestRules, null, blank({ template: 31, impact: 'high' }), {
      lookups: { template },
    });
    expect(after).toMatchObject({
      subject: 'record 31',
      category: 'rfc',
      impact: 'high',
      team: 70,
      status: 'accepted',
    });
  });

  it('copies the note of its template with attachments, unless it is sent with a note', () => {
    const template = lookedUp(31, { note: 'Which one?' });
    const notesOf = (values: object) =>
      saved(requestRules, null, blank({ template: 31, ...values }), { lookups: { template } }).consequences;
    const attachments = [{ copyOf: { record: 'request_template', id: 31, field: 'note_attachments' } }];
    expect(notesOf({})).toEqual([
      { create: 'note', values: { request: 1, text: 'Which one?', attachments } },
    ]);
    expect(notesOf({ note: 'This one' })).toEqual([]);
    expect(notesOf({ template: null })).toEqual([]);
  });

  it('gets desired_completion_at by its template, in support hours', () => {
    const { time_zone, work_hours: support_hours } = officeTeam(7);
    const desired = (values: object, said: object) => {
      const template = lookedUp(31, { desired_completion: 540, ...said });
      const circumstances = { lookups: { template } };
      return saved(requestRules, null, blank({ template: 31, ...values }), circumstances).after
        .desired_completion_at;
    };
    expect(desired({}, {})).toBe('2026-03-02T18:00:00Z');
    expect(desired({}, { time_zone, support_hours })).toBe('2026-03-04T10:00:00Z');
    expect(desired({ desired_completion_at: NOW }, {})).toBe(NOW);
    expect(desired({}, { desired_completion: null })).toBeNull();
  });

  it('is assigned to a caller who registers it for another person, with assign_to_self', () => {
    const template = lookedUp(31, { assign_to_self: true });
    const memberOf = (values: object, assign = true) =>
      saved(requestRules, null, blank({ template: 31, ...values }), {
        caller: 17,
        lookups: { template: { ...template, assign_to_self: assign } },
      }).after.member;
    expect(memberOf({ requested_by: 20 })).toBe(17);
    expect(memberOf({ requested_by: 20, member: 18 })).toBe(18);
    expect(memberOf({ requested_by: 20 }, false)).toBeNull();
    expect(memberOf({})).toBeNull();
  });

  it('is a fulfillment when its template has no category', () => {
    const template = lookedUp(31, { category: null });
    expect(saved(requestRules, null, blank({ template: 31 }), { lookups: { template } }).after.category).toBe(
      'fulfillment',
    );
  });
});

describe('a request that is saved with status completed', () => {
  it('stamps completed_at, sets resolution_duration and empties next_target_at', () => {
    const { after } = moved(
      { created_at: '2026-03-02T08:00:00Z', next_target_at: NOW },
      { status: 'completed' },
    );
    expect(after).toMatchObject({ completed_at: NOW, resolution_duration: 60, next_target_at: null });
  });

  it('completes the open task that generated it when its completion reason is solved', () => {
    const where = { request: 3, status: ['declined', ...ACTIVE], not: { category: 'approval' } };
    const effect = { change: 'task', where, values: { status: 'completed' } };
    expect(moved({}, { status: 'completed', completion_reason: 'solved' }).consequences).toEqual([effect]);
    expect(moved({ status: 'completed' }, { completion_reason: 'solved' }).consequences).toEqual([effect]);
  });

  it('leaves the task alone for any other reason, and the second time', () => {
    expect(moved({}, { status: 'completed', completion_reason: 'workaround' }).consequences).toEqual([]);
    const solved = { status: 'completed', completion_reason: 'solved' } as const;
    expect(moved(solved, { subject: 'Solved' }).consequences).toEqual([]);
  });

  it('increments reopen_count when it is reopened', () => {
    const { after } = moved(
      { status: 'completed', completed_at: NOW, reopen_count: 1 },
      { status: 'assigned' },
    );
    expect(after).toMatchObject({ completed_at: null, resolution_duration: null, reopen_count: 2 });
  });
});

describe('a request', () => {
  it('sets new_assignment when its status is assigned or declined', () => {
    expect(moved({ status: 'accepted' }, { status: 'declined' }).after.new_assignment).toBe(true);
    expect(moved({ status: 'assigned' }, { status: 'accepted' }).after.new_assignment).toBe(false);
  });

  it('keeps waiting_until only while it waits, as tasks do', () => {
    expect(
      moved({ status: 'waiting_for', waiting_until: NOW }, { status: 'assigned' }).after.waiting_until,
    ).toBeNull();
    expect(requestTimers).toEqual([
      { field: 'waiting_until', from: { status: 'waiting_for' }, set: { status: 'assigned' } },
    ]);
  });

  it('has desired_completion_at as next_target_at, best_effort while it waits for the customer, else no_target', () => {
    expect(saved(requestRules, null, blank({ category: 'rfi' })).after.next_target_at).toBe('no_target');
    expect(moved({}, { status: 'waiting_for_customer' }).after.next_target_at).toBe('best_effort');
    expect(moved({}, { desired_completion_at: NOW }).after.next_target_at).toBe(NOW);
    expect(moved({ status: 'completed' }, { status: 'assigned' }).after.next_target_at).toBe('no_target');
  });

  it('refuses a downtime that ends before it starts', () => {
    const { problems } = moved({ downtime_start_at: NOW }, { downtime_end_at: '2026-03-01T09:00:00Z' });
    expect(problems).toEqual([{ field: 'downtime_end_at', because: 'before_start' }]);
  });
});
