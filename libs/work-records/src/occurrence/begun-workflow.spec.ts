import { begunWorkflow, type Template } from './begun-workflow';

const template: Template = {
  ...{
    id: 3,
    disabled: false,
    subject: 'Clean the filters',
    category: 'standard',
    workflow_type: 'standard',
  },
  ...{ justification: 'maintenance', service: 4, workflow_manager: 5, gone: [] },
};
const occurrence = { at: '2026-03-10T08:00:00Z', workflow_template: 3, workflow_manager: 5, service: null };
const begun = (values: Partial<Template> = {}) => begunWorkflow({ ...template, ...values }, occurrence);

describe('an occurrence of a CI', () => {
  it('starts the workflow of its template at that moment', () => {
    expect(begun()).toEqual({
      ...{ template: 3, subject: 'Clean the filters', category: 'standard', workflow_type: 'standard' },
      ...{ justification: 'maintenance', service: 4, manager: 5, start_at: occurrence.at },
    });
  });

  it('starts no workflow from a template that is deleted or disabled', () => {
    expect(begunWorkflow(undefined, occurrence)).toEqual([
      { field: 'workflow_template', because: 'not_found' },
    ]);
    expect(begun({ disabled: true })).toEqual([{ field: 'workflow_template', because: 'disabled' }]);
  });

  it('starts no workflow without required fields, or with a disabled manager', () => {
    expect(begun({ service: null, justification: null })).toEqual([
      { field: 'justification', because: 'blank' },
      { field: 'service', because: 'blank' },
    ]);
    expect(begun({ gone: ['workflow_manager'] })).toEqual([
      { field: 'workflow_manager', because: 'disabled' },
    ]);
  });
});
