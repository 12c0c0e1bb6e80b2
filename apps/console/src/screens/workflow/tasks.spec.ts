import { closesCircle, edgesOf, type FlowTask, progressOf, spanOf, spanOfAll } from './tasks';

const task = (id: number, predecessor_ids: number[] = [], values: object = {}) =>
  ({
    id,
    predecessor_ids,
    assigned_at: null,
    anticipated_assignment_at: null,
    start_at: null,
    finished_at: null,
    completion_target_at: null,
    ...values,
  }) as unknown as FlowTask;

const chain = [task(1), task(2, [1]), task(3, [2, 99])];

describe('tasks of a workflow', () => {
  it('have edges from their predecessors, within the workflow', () => {
    expect(edgesOf(chain)).toEqual([
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ]);
  });

  it('never precede themselves, not by others either', () => {
    expect(closesCircle(chain, 3, 1)).toBe(true);
    expect(closesCircle(chain, 1, 1)).toBe(true);
    expect(closesCircle(chain, 1, 3)).toBe(false);
  });

  it('are coloured by their progress', () => {
    const statuses = ['registered', 'in_progress', 'approved', 'rejected'];
    expect(statuses.map((status) => progressOf({ status }))).toEqual(['waiting', 'active', 'done', 'failed']);
  });

  it('last from the assignment to the end, as it was or is planned', () => {
    const [begin, target, end] = ['2026-11-18T08:00:00Z', '2026-11-18T12:00:00Z', '2026-11-18T10:00:00Z'];
    const planned = task(1, [], { anticipated_assignment_at: begin, completion_target_at: target });
    const past = task(2, [], { assigned_at: begin, completion_target_at: target, finished_at: end });
    expect(spanOf(planned)).toEqual({ from: Date.parse(begin), until: Date.parse(target) });
    expect(spanOf(past)).toEqual({ from: Date.parse(begin), until: Date.parse(end) });
    expect(spanOf(task(3))).toBeNull();
    expect(spanOfAll([planned, past, task(3)])).toEqual({
      from: Date.parse(begin),
      until: Date.parse(target),
    });
  });
});
