import { Invalid, type AfterWrite } from '@deskline/record-store';
import { ProjectTask } from '../project-task/project-task.record';
import { Phase } from '../project/phase.record';
import type { ProjectRow } from '../project/project.record';
import { numberedPhases, phaseNames, projectTasks, type TemplateTask } from './project-work';

interface Read {
  readonly phases: readonly string[];
  readonly tasks: readonly (TemplateTask & { readonly disabled: boolean })[];
}

const WORK = `SELECT
  coalesce((SELECT jsonb_agg(name ORDER BY position) FROM project_template_phase WHERE project_template_id = $1), '[]') AS phases,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', own.id, 'task_template', own.task_template_id, 'subject', own.subject,
      'phase_name', own.phase_name, 'disabled', template.disabled, 'predecessors', coalesce(
        (SELECT jsonb_agg(to_id) FROM project_template_task_predecessors WHERE from_id = own.id), '[]')) ORDER BY own.id)
    FROM project_template_task own JOIN project_task_template template ON template.id = own.task_template_id
    WHERE own.project_template_id = $1), '[]') AS tasks`;

/** Creates the phases and tasks of the template of a new project, in their order. */
export const generateProjectWork: AfterWrite<ProjectRow> = async (context) => {
  const { transaction, before, after } = context;
  if (before || after.template === null) return;
  const [found] = await transaction.query<Read>(WORK, [after.template]);
  const { phases: own, tasks } = found ?? { phases: [], tasks: [] };
  // As with workflows: "disabled means the template may not be used for new tasks"
  if (tasks.some(({ disabled }) => disabled)) throw new Invalid([{ field: 'template', because: 'disabled' }]);
  const names = phaseNames(own, tasks);
  const phases = numberedPhases(names, await context.reserve(Phase, names.length), { project: after.id });
  await context.createAll(Phase, phases);
  const reserved = await context.reserve(ProjectTask, tasks.length);
  await context.createAll(ProjectTask, projectTasks(tasks, reserved, after.id, phases));
};
