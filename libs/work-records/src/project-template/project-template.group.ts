import { group, type GroupChange, type GroupState } from '@deskline/record';
import { numbered } from '../project/phase-order.group';
import { faultIn } from '../workflow/precedence';
import { ProjectTemplatePhase } from './project-template-phase.record';
import { ProjectTemplateTask, type ProjectTemplateTaskRow } from './project-template-task.record';
import { ProjectTemplate, type ProjectTemplateRow } from './project-template.record';

type Task = Pick<ProjectTemplateTaskRow, 'id'>;

/** Tasks of a project template lead in no circle. */
function decideTasks({
  members,
  links,
}: GroupState<ProjectTemplateRow, Task>): GroupChange<ProjectTemplateRow, Task> {
  const ids = members.map(({ id }) => id);
  const because = faultIn(links, ids, 'other_project');
  return because ? { refuse: { field: 'predecessors', because } } : {};
}

export const projectTemplateGroups = [
  group(ProjectTemplate, ProjectTemplatePhase, {
    by: 'project_template',
    reads: ['position', 'place'],
    readsOfRoot: [],
    decide: ({ members }) => ({ members: numbered(members) }),
  }),
  group(ProjectTemplate, ProjectTemplateTask, {
    by: 'project_template',
    link: 'predecessors',
    reads: [],
    readsOfRoot: [],
    decide: decideTasks,
  }),
];
