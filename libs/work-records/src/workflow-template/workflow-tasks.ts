import { generatedSteps, isNamedAlike, type NewRecord, type TemplateStep } from './generated-steps';

/** Task of a workflow template, with fields of its task template. */
export interface TemplateTask extends TemplateStep {
  readonly task_template: number;
  readonly subject: string;
  readonly phase_name: string | null;
  readonly failure_task: number | null;
  readonly team: number | null;
}

/** Context of the workflow that its tasks depend on. */
export interface Surroundings {
  readonly workflow: number;
  /** Its own phases, then those of its project: the first of a name counts. */
  readonly phases: readonly { readonly id: number; readonly name: string }[];
  /** Support team of the service, for tasks with a template without team. */
  readonly support_team: number | null;
}

/** Tasks of a new workflow, each after its predecessors, with ids that are reserved for them. */
export const workflowTasks = (
  tasks: readonly TemplateTask[],
  reserved: readonly number[],
  { workflow, phases, support_team }: Surroundings,
): NewRecord[] =>
  generatedSteps(tasks, reserved).map(({ step, id, links, idOf }) => ({
    id,
    values: {
      workflow,
      template: step.task_template,
      subject: step.subject,
      phase: phases.find(({ name }) => isNamedAlike(name, step.phase_name ?? ''))?.id ?? null,
      failure_task: step.failure_task === null ? null : idOf(step.failure_task),
      ...links,
      ...(step.team === null && { team: support_team }),
    },
  }));
