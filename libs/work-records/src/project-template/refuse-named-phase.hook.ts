import { Invalid, type AfterDelete } from '@deskline/record-store';
import type { ProjectTemplatePhaseRow } from './project-template-phase.record';

const TASKS = `SELECT FROM project_template_task WHERE project_template_id = $1 AND lower(phase_name) = lower($2) LIMIT 1`;

/** "projects and project_templates refuse it for phases while they have tasks": a phase that a task names stays. */
export const refuseNamedPhase: AfterDelete<ProjectTemplatePhaseRow> = async ({ transaction, before }) => {
  const { project_template, name } = before;
  const tasks = await transaction.rows(TASKS, [project_template, name], 'project_template_phase.tasks');
  if (tasks.length > 0) throw new Invalid([{ field: 'id', because: 'in_use' }]);
};
