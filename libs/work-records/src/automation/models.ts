import { modelOf, type RecordModel } from '@deskline/automation';
import type { RecordType } from '@deskline/record';
import { Problem } from '../problem/problem.record';
import { Project } from '../project/project.record';
import { ProjectTask } from '../project-task/project-task.record';
import { Request } from '../request/request.record';
import { Risk } from '../risk/risk.record';
import { Task } from '../task/task.record';
import { Workflow } from '../workflow/workflow.record';

/** Record types of this service that rules run for. */
export const RULED: readonly RecordType[] = [Request, Problem, Workflow, Task, Risk, Project, ProjectTask];

/** References to the templates that rules are linked to, by the type of the records made from them. */
export const MADE_FROM: Readonly<Record<string, string>> = {
  request: 'template',
  task: 'template',
  workflow: 'template',
  project: 'template',
  project_task: 'project_task_template',
};

const MODELS = new Map(RULED.map((record) => [record.name, modelOf(record)]));

/** Fields that a rule for this record type may use; unchecked for types of other services. */
export const modelFor = (applies_to: string | null): RecordModel =>
  MODELS.get(applies_to ?? '') ?? { name: applies_to ?? 'record', fields: null };
