import { change, create, type Rule } from '@deskline/record';
import { Project } from '../project/project.record';
import { Request } from '../request/request.record';
import { Workflow } from '../workflow/workflow.record';
import { Note, type NoteRow } from './note.record';

/** "copy_note_to_workflow": a public note is added as `note` of the workflow, an internal one stays internal. */
const copyToWorkflow: Rule<NoteRow> = ({ before, after: { text, internal }, lookups: { task } }) => {
  if (before !== null || !task?.copy_note_to_workflow || task.workflow === null) return [];
  return internal
    ? [create(Note, { workflow: task.workflow, text, internal })]
    : [change(Workflow, { id: task.workflow }, { note: text })];
};

/** "copy_note_to_request": the same for the requests of the workflow. */
const copyToRequests: Rule<NoteRow> = ({ before, after: { text, internal }, lookups: { task } }) =>
  before === null && task?.copy_note_to_request && task.workflow !== null
    ? [change(Request, { workflow: task.workflow }, internal ? { internal_note: text } : { note: text })]
    : [];

/** The same for project tasks and their project. */
const copyToProject: Rule<NoteRow> = ({ before, after: { text, internal }, lookups: { project_task } }) => {
  if (before !== null || !project_task?.copy_notes_to_project || project_task.project === null) return [];
  return internal
    ? [create(Note, { project: project_task.project, text, internal })]
    : [change(Project, { id: project_task.project }, { note: text })];
};

export const copyUpwards: readonly Rule<NoteRow>[] = [copyToWorkflow, copyToRequests, copyToProject];
