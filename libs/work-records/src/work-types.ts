import { Problem } from './problem/problem.record';
import { ProjectTask } from './project-task/project-task.record';
import { Project } from './project/project.record';
import { Release } from './release/release.record';
import { Request } from './request/request.record';
import { Risk } from './risk/risk.record';
import { Task } from './task/task.record';
import { Workflow } from './workflow/workflow.record';

/** Record types that notes, tags and watches belong to, by the names of the references to them. */
export const WORK_TYPES = {
  request: Request,
  problem: Problem,
  workflow: Workflow,
  task: Task,
  project: Project,
  project_task: ProjectTask,
  release: Release,
  risk: Risk,
};
