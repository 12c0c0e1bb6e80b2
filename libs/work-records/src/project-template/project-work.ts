import {
  generatedSteps,
  isNamedAlike,
  type NewRecord,
  type TemplateStep,
} from '../workflow-template/generated-steps';

/** Task of a project template. */
export interface TemplateTask extends TemplateStep {
  readonly task_template: number;
  readonly subject: string;
  readonly phase_name: string;
}

/** Names of the phases of a template, then of those that only its tasks name. */
export const phaseNames = (phases: readonly string[], tasks: readonly TemplateTask[]): readonly string[] =>
  tasks.reduce<readonly string[]>(
    (names, { phase_name }) =>
      names.some((name) => isNamedAlike(name, phase_name)) ? names : [...names, phase_name],
    phases,
  );

/** Phases of a new project or workflow, in the order of those of its template. */
export const numberedPhases = (
  names: readonly string[],
  reserved: readonly number[],
  of: { readonly project: number } | { readonly workflow: number },
): NewRecord[] =>
  names.map((name, at) => ({
    id: reserved[at] as number,
    values: { ...of, name, position: at + 1, place: at + 1 },
  }));

/** Tasks of a new project, each after its predecessors, in the phases that they name. */
export const projectTasks = (
  tasks: readonly TemplateTask[],
  reserved: readonly number[],
  project: number,
  phases: readonly NewRecord[],
): NewRecord[] =>
  generatedSteps(tasks, reserved).map(({ step, id, links }) => ({
    id,
    values: {
      project,
      project_task_template: step.task_template,
      subject: step.subject,
      phase: phases.find(({ values }) => isNamedAlike(String(values['name']), step.phase_name))?.id ?? null,
      ...links,
    },
  }));
