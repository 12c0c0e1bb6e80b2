import {
  changes,
  isEmpty,
  isNew,
  not,
  on,
  refuse,
  set,
  type Rule,
  type Then,
  type When,
} from '@deskline/record';
import { IMPACTS } from '../impacts';
import type { WorkflowTemplateTaskRow as Row } from './workflow-template-task.record';

/** Subject of the task template. */
export const subjectOfTemplate = ({
  lookups: { task_template },
}: {
  readonly lookups: { readonly task_template?: { readonly name: string } | undefined };
}) => ({ set: { subject: task_template?.name ?? '' } });

const impactOfTemplate: Then<Row> = ({ lookups: { task_template } }) => ({
  set: { impact: IMPACTS.find((impact) => impact === task_template?.impact) ?? null },
});

const fallsBackOnItself: When<Row> = ({ after }) => after.failure_task === after.id;

const fallsBackElsewhere: When<Row> = ({ after, lookups: { failure_task } }) =>
  failure_task !== undefined && failure_task.workflow_template !== after.workflow_template;

/** A failure task is one of the template, or known by its task template alone. */
const followFailureTask: Then<Row> = ({ after, lookups: { failure_task } }) => ({
  set: { failure_task_template: after.failure_task === null ? null : (failure_task?.task_template ?? null) },
});

const fallsBackOnSameTemplate: When<Row> = ({ after }) =>
  after.failure_task === null && after.failure_task_template === after.task_template;

export const workflowTemplateTaskRules: readonly Rule<Row>[] = [
  on([not(isNew), changes('workflow_template')], refuse('workflow_template', 'readonly')),
  on([not(isEmpty('failure_task')), fallsBackOnItself], refuse('failure_task', 'cycle')),
  on([changes('failure_task'), fallsBackElsewhere], refuse('failure_task', 'other_workflow')),
  on(
    [not(isNew), not(changes('failure_task')), changes('failure_task_template')],
    set<Row>({ failure_task: null }),
  ),
  on(changes('failure_task'), followFailureTask),
  on(
    [not(isEmpty('failure_task_template')), fallsBackOnSameTemplate],
    refuse('failure_task_template', 'cycle'),
  ),
  on([isNew, ({ sentFields }) => !sentFields?.has('subject')], subjectOfTemplate),
  on(changes('task_template'), impactOfTemplate),
];
