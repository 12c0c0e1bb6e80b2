import { catalogue } from '@deskline/record';
import { Approval } from './approval/approval.record';
import { Note } from './note/note.record';
import { Problem } from './problem/problem.record';
import { Phase } from './project/phase.record';
import { Project } from './project/project.record';
import { Release } from './release/release.record';
import { RequestTemplate } from './request-template/request-template.record';
import { Request } from './request/request.record';
import { TaskTemplate } from './task-template/task-template.record';
import { Task } from './task/task.record';
import { TimeEntry } from './time-entry/time-entry.record';
import { WorkflowTemplate } from './workflow-template/workflow-template.record';
import { Workflow } from './workflow/workflow.record';

export const workRecords = catalogue('work-records', [
  Request,
  Workflow,
  Task,
  Approval,
  TaskTemplate,
  WorkflowTemplate,
  RequestTemplate,
  Problem,
  Project,
  Phase,
  Release,
  Note,
  TimeEntry,
]);
