import { create, isNew, type LookedUpBy, type RecordType, type Rule } from '@deskline/record';
import { noteOfTemplate } from '../note/note-of-template';
import { ProjectTaskTemplate } from '../project-template/project-task-template.record';
import { TaskTemplate } from '../task-template/task-template.record';
import { assigneesOf, type NamedRoles, type Parties } from '../task/assignees';
import { attachedInstructions } from '../task/attached-instructions';
import { ProjectTaskAssignment } from './project-task-assignment.record';
import type { ProjectTaskRow } from './project-task.record';

const COPIED = [
  'instructions',
  'team',
  'supplier',
  'skill_pool',
  'planned_effort',
  'required_approvals',
  'urgent',
  'work_hours_are_24x7',
] as const;

/** Template of either type, with the names of project task templates. */
interface Template {
  readonly type: RecordType;
  readonly id: number;
  /** Values of a task that does not give its own. */
  readonly values: Partial<ProjectTaskRow>;
  readonly instructions: string | null;
  readonly note: string | null;
  readonly copy_notes_to_project: boolean | null;
  readonly roles: NamedRoles;
}

/** "template reference Task Template": for a project task, the workflow's manager is the manager of the project. */
function templateOf({
  template,
  project_task_template: own,
}: LookedUpBy<ProjectTaskRow>): Template | undefined {
  if (own) {
    const names = ['subject', 'category', 'planned_duration', ...COPIED] as const;
    const { assign_to_project_manager, planned_effort_project_manager } = own;
    const manager = {
      assign_to_workflow_manager: assign_to_project_manager,
      planned_effort_workflow_manager: planned_effort_project_manager,
    };
    return { ...own, type: ProjectTaskTemplate, values: valuesOf(names, own), roles: { ...own, ...manager } };
  }
  return (
    template && {
      ...template,
      type: TaskTemplate,
      values: valuesOf(COPIED, template),
      copy_notes_to_project: template.copy_notes_to_workflow,
      roles: template,
    }
  );
}

const valuesOf = <Name extends string>(
  names: readonly Name[],
  from: Readonly<Record<Name, unknown>>,
): Partial<ProjectTaskRow> => Object.fromEntries(names.map((name) => [name, from[name]]));

/** Copies the fields of the template that the client does not send. */
const copyFields: Rule<ProjectTaskRow> = ({ sentFields, lookups }) => {
  const template = templateOf(lookups);
  if (!template) return [];
  const unsent = Object.entries(template.values).filter(([name]) => !sentFields?.has(name));
  const { copy_notes_to_project } = template;
  const equipped = lookups.project_task_template?.equips ?? null;
  const given = Object.fromEntries(unsent) as Partial<ProjectTaskRow>;
  return [{ set: { ...given, copy_notes_to_project, equipped } }];
};

const copyInstructions: Rule<ProjectTaskRow> = ({ sentFields, lookups }) => {
  const template = templateOf(lookups);
  return template && !sentFields?.has('instructions') ? attachedInstructions(template, template.type) : [];
};

const copyNote: Rule<ProjectTaskRow> = ({ after, lookups }) => {
  const { note, type, id } = templateOf(lookups) ?? {};
  return note && type && id ? [noteOfTemplate({ project_task: after.id }, note, type, id)] : [];
};

/** "assign_to_…": each of them once. Parties that the template does not name are not looked up. */
const assign: Rule<ProjectTaskRow> = ({ after, lookups }) => {
  const parties: Parties = {
    get manager() {
      return lookups.project?.manager ?? null;
    },
    get service() {
      return lookups.project?.service ?? null;
    },
    get requester() {
      return lookups.requester ?? null;
    },
  };
  return assigneesOf(templateOf(lookups)?.roles ?? {}, parties).map(({ person: assignee, planned_effort }) =>
    create(ProjectTaskAssignment, { project_task: after.id, assignee, planned_effort }),
  );
};

export const startFromTemplate: readonly Rule<ProjectTaskRow>[] = [
  copyFields,
  copyInstructions,
  copyNote,
  assign,
].map((rule) => (change) => (isNew(change) ? rule(change) : []));
