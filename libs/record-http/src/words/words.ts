import { address } from './address';
import { affectedSla } from './affected-sla';
import { agile } from './agile';
import { agreement } from './agreement';
import { app } from './app';
import { approval } from './approval';
import { audit } from './audit';
import { automation } from './automation';
import { broadcast } from './broadcast';
import { calendar } from './calendar';
import { ci } from './ci';
import { contact } from './contact';
import { event } from './event';
import { general } from './general';
import { kinds } from './kinds';
import { knowledge } from './knowledge';
import { note } from './note';
import { oauth } from './oauth';
import { organization } from './organization';
import { outOfOffice } from './out-of-office';
import { person } from './person';
import { problem } from './problem';
import { product } from './product';
import { project } from './project';
import { projectTask } from './project-task';
import { projectTemplate } from './project-template';
import { recurrence } from './recurrence';
import { release } from './release';
import { request } from './request';
import { requestTemplate } from './request-template';
import { risk } from './risk';
import { role } from './role';
import { service } from './service';
import { serviceOffering } from './service-offering';
import { settings } from './settings';
import { site } from './site';
import { sla } from './sla';
import { statuses } from './statuses';
import { survey } from './survey';
import { task } from './task';
import { taskTemplate } from './task-template';
import { team } from './team';
import { timeEntry } from './time-entry';
import { uiExtension } from './ui-extension';
import { watch } from './watch';
import { webhook } from './webhook';
import { workflow } from './workflow';
import { workflowTemplate } from './workflow-template';
import type { AreaWords } from './area-words';

/** Every word there is, a file for each folder of records. A name has its words in one of them. */
export const WORDS: readonly AreaWords[] = [
  address,
  affectedSla,
  agile,
  agreement,
  app,
  approval,
  audit,
  automation,
  broadcast,
  calendar,
  ci,
  contact,
  event,
  general,
  kinds,
  knowledge,
  note,
  oauth,
  organization,
  outOfOffice,
  person,
  problem,
  product,
  project,
  projectTask,
  projectTemplate,
  recurrence,
  release,
  request,
  requestTemplate,
  risk,
  role,
  service,
  serviceOffering,
  settings,
  site,
  sla,
  statuses,
  survey,
  task,
  taskTemplate,
  team,
  timeEntry,
  uiExtension,
  watch,
  webhook,
  workflow,
  workflowTemplate,
];
