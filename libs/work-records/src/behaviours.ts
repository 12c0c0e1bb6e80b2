import { behaviour } from '@deskline/record-store';
import { approvalGroup } from './approval/approval.group';
import { Approval } from './approval/approval.record';
import { approvalRules } from './approval/approval.rules';
import { Note } from './note/note.record';
import { noteRules } from './note/note.rules';
import { Project } from './project/project.record';
import { projectRules } from './project/project.rules';
import { Release } from './release/release.record';
import { releaseRules } from './release/release.rules';
import { Request } from './request/request.record';
import { requestRules, requestTimers } from './request/request.rules';
import { Task } from './task/task.record';
import { taskRules, taskTimers } from './task/task.rules';
import { effortGroup } from './time-entry/effort.group';
import { TimeEntry } from './time-entry/time-entry.record';
import { timeEntryRules } from './time-entry/time-entry.rules';
import { Workflow } from './workflow/workflow.record';
import { workflowGroup } from './workflow/workflow.group';
import { workflowRules, workflowTimers } from './workflow/workflow.rules';

export const workBehaviours = [
  behaviour(Request, { rules: requestRules, timers: requestTimers }),
  behaviour(Workflow, { rules: workflowRules, timers: workflowTimers }),
  behaviour(Task, { rules: taskRules, timers: taskTimers }),
  behaviour(Approval, { rules: approvalRules }),
  behaviour(Project, { rules: projectRules }),
  behaviour(Release, { rules: releaseRules }),
  behaviour(Note, { rules: noteRules }),
  behaviour(TimeEntry, { rules: timeEntryRules }),
];

export const workGroups = [workflowGroup, approvalGroup, effortGroup];
