import { create, isEmpty, isNew, on, type Rule, type Then, type When } from '@deskline/record';
import { WORKFLOW_CATEGORIES } from '../workflow/workflow-kinds';
import { Workflow, type WorkflowRow } from '../workflow/workflow.record';
import type { RequestRow } from './request.record';

const startsWorkflow: When<RequestRow> = ({ after, lookups: { template } }) =>
  Boolean(template?.workflow_template) && after.status !== 'completed';

/** Fields that the workflow template leaves empty come from the request; the workflow starts now. */
const workflowOfTemplate: Then<RequestRow> = ({ after, now, lookups: { template, service_instance } }) => {
  const of = template?.workflow_template;
  return create(
    Workflow,
    {
      template: of?.id,
      subject: after.subject ?? of?.name,
      category: WORKFLOW_CATEGORIES.find((category) => category === of?.category) ?? 'standard',
      justification: (of?.justification ?? null) as WorkflowRow['justification'] | null,
      workflow_type: of?.workflow_type,
      service: of?.service ?? template?.service ?? service_instance?.service,
      manager: template?.workflow_manager ?? of?.workflow_manager,
      requester: after.requested_for,
      start_at: now,
    },
    'workflow',
  );
};

const waitForIt: Then<RequestRow> = () => ({ set: { status: 'workflow_pending' } });

/** "workflow_template": a request from such a template starts the workflow, and waits for it. */
export const startWorkflow: Rule<RequestRow> = on(
  [isNew, isEmpty('workflow'), startsWorkflow],
  workflowOfTemplate,
  waitForIt,
);
