import type { Area } from '@deskline/record-store';
import { affectedSla } from './affected-sla/affected-sla.area';
import { approval } from './approval/approval.area';
import { board } from './board/board.area';
import { automation } from './automation/automation.area';
import { note } from './note/note.area';
import { notification } from './notification/notification.area';
import { problem } from './problem/problem.area';
import { productBacklog } from './product-backlog/product-backlog.area';
import { project } from './project/project.area';
import { projectTask } from './project-task/project-task.area';
import { projectTemplate } from './project-template/project-template.area';
import { release } from './release/release.area';
import { request } from './request/request.area';
import { requestTemplate } from './request-template/request-template.area';
import { risk } from './risk/risk.area';
import { shop } from './shop/shop.area';
import { sprintBacklog } from './sprint-backlog/sprint-backlog.area';
import { tag } from './tag/tag.area';
import { task } from './task/task.area';
import { taskTemplate } from './task-template/task-template.area';
import { timeEntry } from './time-entry/time-entry.area';
import { watch } from './watch/watch.area';
import { workflow } from './workflow/workflow.area';
import { workflowTemplate } from './workflow-template/workflow-template.area';

export const AREAS: readonly Area[] = [
  request,
  affectedSla,
  workflow,
  task,
  approval,
  taskTemplate,
  workflowTemplate,
  requestTemplate,
  problem,
  project,
  projectTask,
  projectTemplate,
  release,
  risk,
  note,
  tag,
  watch,
  timeEntry,
  shop,
  automation,
  board,
  sprintBacklog,
  productBacklog,
  notification,
];
