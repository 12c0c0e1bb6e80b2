import { Problem } from './problem/problem.record';
import { ProjectTask } from './project-task/project-task.record';
import { Project } from './project/project.record';
import { Release } from './release/release.record';
import { Request } from './request/request.record';
import { Risk } from './risk/risk.record';
import { Task } from './task/task.record';
import { Workflow } from './workflow/workflow.record';

/** What notes, tags and watches stand under, by the names they refer to it by. */
export const WORK = {
  request: Request,
  problem: Problem,
  workflow: Workflow,
  task: Task,
  project: Project,
  project_task: ProjectTask,
  release: Release,
  risk: Risk,
};
