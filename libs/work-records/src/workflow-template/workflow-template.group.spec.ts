import { rowOf } from '../../test/rows';
import { decide } from './workflow-template.group';
import { WorkflowTemplate, type WorkflowTemplateRow } from './workflow-template.record';

const decided = (root: Partial<WorkflowTemplateRow>, links: readonly (readonly [number, number])[] = []) =>
  decide({
    root: rowOf(WorkflowTemplate, root),
    members: [
      { id: 1, impact: null },
      { id: 2, impact: 'high' },
      { id: 3, impact: 'low' },
    ],
    links,
    now: '2026-03-02T09:00:00Z',
    lookups: () => ({}),
  });

describe('a workflow template and its tasks', () => {
  it('has the greatest impact among them', () => {
    expect(decided({ impact: 'none' })).toEqual({ root: { impact: 'high' } });
    expect(decided({ impact: 'high' }, [[1, 2]])).toEqual({});
  });

  it('refuses a cycle, and predecessors of other templates', () => {
    const round = [
      [1, 2],
      [2, 1],
    ] as const;
    expect(decided({}, round)).toEqual({ refuse: { field: 'predecessors', because: 'cycle' } });
    expect(decided({}, [[1, 9]])).toEqual({ refuse: { field: 'predecessors', because: 'other_workflow' } });
  });
});
