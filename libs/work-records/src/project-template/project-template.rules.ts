import { change, changes, isNew, not, on, refuse, type Rule, type Then, type When } from '@deskline/record';
import { subjectOfTemplate } from '../workflow-template/workflow-template-task.rules';
import type { ProjectTaskTemplateAssignmentRow } from './project-task-template-assignment.record';
import { ProjectTaskTemplate, type ProjectTaskTemplateRow } from './project-task-template.record';
import type { ProjectTemplatePhaseRow } from './project-template-phase.record';
import { ProjectTemplateTask, type ProjectTemplateTaskRow } from './project-template-task.record';

/** Tasks name their phase, and follow it to its new name. */
const renameInTasks: Then<ProjectTemplatePhaseRow> = ({ before, after }) =>
  change(
    ProjectTemplateTask,
    { project_template: after.project_template, phase_name: before?.name ?? '' },
    { phase_name: after.name },
  );

export const projectTemplatePhaseRules: readonly Rule<ProjectTemplatePhaseRow>[] = [
  on([not(isNew), changes('project_template')], refuse('project_template', 'readonly')),
  on([not(isNew), changes('name')], renameInTasks),
];

export const projectTemplateTaskRules: readonly Rule<ProjectTemplateTaskRow>[] = [
  on([not(isNew), changes('project_template')], refuse('project_template', 'readonly')),
  on([isNew, ({ sentFields }) => !sentFields?.has('subject')], subjectOfTemplate),
];

const isExtensionBeside: When<ProjectTaskTemplateRow> = ({ lookups: { ui_extension } }) =>
  ui_extension !== undefined && ui_extension.category !== 'project_task_template';

/** "UiExtension (category project_task_template)" */
export const projectTaskTemplateRules: readonly Rule<ProjectTaskTemplateRow>[] = [
  on([changes('ui_extension'), isExtensionBeside], refuse('ui_extension', 'not_included')),
];

/** Marks a template with assignments, so that tasks from other templates need not look for any. */
export const assignmentOfTemplateRules: readonly Rule<ProjectTaskTemplateAssignmentRow>[] = [
  on<ProjectTaskTemplateAssignmentRow>(isNew, ({ after }) =>
    change(ProjectTaskTemplate, { id: after.project_task_template, not: { equips: true } }, { equips: true }),
  ),
];
