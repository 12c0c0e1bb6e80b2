import { appliesTo, subjectOf } from './subject';

describe('subject of a rule', () => {
  it('is a type, or the type of the records made from a template', () => {
    expect(appliesTo({ generic: 'ci' })).toBe('ci');
    expect(appliesTo({ generic: null, task_template: { id: 5, name: 'Step' } })).toBe('task');
    expect(appliesTo({ generic: null, task: null })).toBeUndefined();
  });

  it('is sent by its id', () => {
    expect(subjectOf({ generic: null, task_template: { id: 5, name: 'Step' } })).toEqual({
      task_template_id: 5,
    });
    expect(subjectOf({ generic: 'request' })).toEqual({ generic: 'request' });
  });
});
