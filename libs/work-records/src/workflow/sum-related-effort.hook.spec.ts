import { workflowsAffected } from './sum-related-effort.hook';

describe('workflowsAffected', () => {
  const of = (workflow: number | null, more: object = {}) => ({ workflow, ...more });

  it('names the workflows that a request or problem joins and leaves', () => {
    expect(workflowsAffected(null, of(2))).toEqual([2]);
    expect(workflowsAffected(of(2), of(null))).toEqual([2]);
    expect(workflowsAffected(of(3), of(2))).toEqual([2, 3]);
  });

  it('names its workflow when the planned effort or the template changes', () => {
    expect(workflowsAffected(of(2, { planned_effort: 5 }), of(2, { planned_effort: 6 }))).toEqual([2]);
    expect(workflowsAffected(of(2, { template: 5 }), of(2, { template: null }))).toEqual([2]);
  });

  it('names no workflow when neither has changed, or the record has none', () => {
    expect(workflowsAffected(null, of(null))).toEqual([]);
    expect(workflowsAffected(of(2), of(2))).toEqual([]);
    expect(workflowsAffected(of(null), of(null, { planned_effort: 6 }))).toEqual([]);
  });
});
