import { lookedUp, NOW, rowOf, saved } from '../../test/rows';
import { Request, type RequestRow } from './request.record';
import { startWorkflow } from './start-workflow.rules';

const of = lookedUp(31, { category: null, justification: 'move', workflow_type: 'standard', service: null });
const from = (fields: object = {}) => ({ template: lookedUp(6, { workflow_template: of, ...fields }) });
const request = (values: Partial<RequestRow> = {}) =>
  rowOf(Request, { subject: 'Move me', template: 6, requested_for: 8, ...values });

describe('a request from a template with a workflow template', () => {
  it('starts a workflow for requested_for, and waits for it', () => {
    const { after, consequences } = saved([startWorkflow], null, request(), {
      lookups: from({ service: 3 }),
    });
    expect(after.status).toBe('workflow_pending');
    expect(consequences).toEqual([
      {
        create: 'workflow',
        into: 'workflow',
        values: {
          ...{ template: 31, subject: 'Move me', category: 'standard', justification: 'move', service: 3 },
          ...{ workflow_type: 'standard', manager: undefined, requester: 8, start_at: NOW },
        },
      },
    ]);
  });

  it('has the manager of the request template, else that of the workflow template', () => {
    const managed = lookedUp(31, { ...of, workflow_manager: 44 });
    const managerOf = (fields: object) => {
      const circumstances = { lookups: from({ workflow_template: managed, ...fields }) };
      const [created] = saved([startWorkflow], null, request(), circumstances).consequences;
      return created?.values['manager'];
    };
    expect([managerOf({ workflow_manager: 45 }), managerOf({})]).toEqual([45, 44]);
  });

  it('starts none when it has a workflow, is completed, or is changed later', () => {
    const untouched = [
      saved([startWorkflow], null, request({ workflow: 5 }), { lookups: from() }),
      saved([startWorkflow], null, request({ status: 'completed' }), { lookups: from() }),
      saved([startWorkflow], request(), request({ subject: 'Moved' }), { lookups: from() }),
      saved([startWorkflow], null, request(), { lookups: from({ workflow_template: null }) }),
    ];
    expect(untouched.flatMap(({ consequences }) => consequences)).toEqual([]);
    expect(untouched.map(({ after }) => after.status)).not.toContain('workflow_pending');
  });
});
