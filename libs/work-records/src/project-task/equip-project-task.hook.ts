import type { AfterWrite } from '@deskline/record-store';
import { ProjectTaskAssignment } from './project-task-assignment.record';
import type { ProjectTaskRow } from './project-task.record';

interface Given {
  readonly assignee: number;
  readonly planned_effort: number | null;
}

const GIVEN = `SELECT assignee_id AS assignee, planned_effort FROM project_task_template_assignment given
WHERE project_task_template_id = $1 AND NOT EXISTS (
  SELECT FROM project_task_assignment WHERE project_task_id = $2 AND assignee_id = given.assignee_id) ORDER BY id`;

/** Gives a new project task the assignments of its template. */
export const equipProjectTask: AfterWrite<ProjectTaskRow> = async ({
  transaction,
  before,
  after,
  create,
}) => {
  if (before || !after.equipped) return;
  const given = await transaction.query<Given>(
    GIVEN,
    [after.project_task_template, after.id],
    'project_task.given',
  );
  for (const assignment of given)
    await create(ProjectTaskAssignment, { project_task: after.id, ...assignment });
};
