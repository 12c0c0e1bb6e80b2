import { workflowsToTell } from './related-effort.sequel';

describe('workflows that are told of the effort of a request or a problem', () => {
  const of = (workflow: number | null, more: object = {}) => ({ workflow, ...more });

  it('are those it comes to and goes from', () => {
    expect(workflowsToTell(null, of(2))).toEqual([2]);
    expect(workflowsToTell(of(2), of(null))).toEqual([2]);
    expect(workflowsToTell(of(3), of(2))).toEqual([2, 3]);
  });

  it('are told when its effort is another', () => {
    expect(workflowsToTell(of(2, { planned_effort: 5 }), of(2, { planned_effort: 6 }))).toEqual([2]);
    expect(workflowsToTell(of(2, { template: 5 }), of(2, { template: null }))).toEqual([2]);
  });

  it('are none where nothing of that has changed, or there is none', () => {
    expect(workflowsToTell(null, of(null))).toEqual([]);
    expect(workflowsToTell(of(2), of(2))).toEqual([]);
    expect(workflowsToTell(of(null), of(null, { planned_effort: 6 }))).toEqual([]);
  });
});
