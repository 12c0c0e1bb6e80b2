import { account } from './areas/account';
import { agile } from './areas/agile';
import { agreement } from './areas/agreement';
import { app } from './areas/app';
import { approval } from './areas/approval';
import { automation } from './areas/automation';
import { calendar } from './areas/calendar';
import { note } from './areas/note';
import { oauth } from './areas/oauth';
import { organization } from './areas/organization';
import { outOfOffice } from './areas/out-of-office';
import { person } from './areas/person';
import { problem } from './areas/problem';
import { project } from './areas/project';
import { projectTemplate } from './areas/project-template';
import { request } from './areas/request';
import { requestTemplate } from './areas/request-template';
import { risk } from './areas/risk';
import { service } from './areas/service';
import { settings } from './areas/settings';
import { site } from './areas/site';
import { survey } from './areas/survey';
import { task } from './areas/task';
import { team } from './areas/team';
import { timeEntry } from './areas/time-entry';
import { translation } from './areas/translation';
import { uiExtension } from './areas/ui-extension';
import { webhook } from './areas/webhook';
import { workflow } from './areas/workflow';
import type { Known } from './known';

export const AREAS: readonly Known[] = [
  account,
  agile,
  agreement,
  app,
  approval,
  automation,
  calendar,
  note,
  oauth,
  organization,
  outOfOffice,
  person,
  problem,
  project,
  projectTemplate,
  request,
  requestTemplate,
  risk,
  service,
  settings,
  site,
  survey,
  task,
  team,
  timeEntry,
  translation,
  uiExtension,
  webhook,
  workflow,
];
