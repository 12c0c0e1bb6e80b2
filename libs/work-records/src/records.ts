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

const work = [
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
];
const keptElsewhere = [
  'agile_board',
  'agile_board_column',
  'calendar',
  'ci',
  'effort_class',
  'knowledge_article',
  'organization',
  'pdf_design',
  'person',
  'product_backlog',
  'project_category',
  'project_risk_level',
  'rfc_type',
  'service',
  'service_instance',
  'skill_pool',
  'team',
  'ui_extension',
  'workflow_type',
];

export const workRecords = catalogue('work-records', work, keptElsewhere);
