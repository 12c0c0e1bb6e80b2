import { account } from './areas/account';
import { agile } from './areas/agile';
import { agreement } from './areas/agreement';
import { app } from './areas/app';
import { approval } from './areas/approval';
import { automation } from './areas/automation';
import { broadcast } from './areas/broadcast';
import { calendar } from './areas/calendar';
import { ci } from './areas/ci';
import { note } from './areas/note';
import { oauth } from './areas/oauth';
import { outOfOffice } from './areas/out-of-office';
import { person } from './areas/person';
import { problem } from './areas/problem';
import { project } from './areas/project';
import { projectTask } from './areas/project-task';
import { projectTemplate } from './areas/project-template';
import { request } from './areas/request';
import { requestTemplate } from './areas/request-template';
import { risk } from './areas/risk';
import { settings } from './areas/settings';
import { survey } from './areas/survey';
import { tag } from './areas/tag';
import { task } from './areas/task';
import { team } from './areas/team';
import { timeEntry } from './areas/time-entry';
import { translation } from './areas/translation';
import { uiExtension } from './areas/ui-extension';
import { watch } from './areas/watch';
import { webhook } from './areas/webhook';
import { workflow } from './areas/workflow';
import { workflowTemplate } from './areas/workflow-template';
import type { AreaExceptions } from './area-exceptions';

export const AREAS: readonly AreaExceptions[] = [
  account,
  agile,
  agreement,
  app,
  approval,
  automation,
  broadcast,
  calendar,
  ci,
  note,
  oauth,
  outOfOffice,
  person,
  problem,
  project,
  projectTask,
  projectTemplate,
  request,
  requestTemplate,
  risk,
  settings,
  survey,
  tag,
  task,
  team,
  timeEntry,
  translation,
  uiExtension,
  watch,
  webhook,
  workflow,
  workflowTemplate,
];
