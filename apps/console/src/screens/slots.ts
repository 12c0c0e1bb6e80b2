import { type ComponentType, lazy } from 'react';
import type { RecordType } from '../api/meta';
import type { SlotProps } from './slot-props';

/** Places of a page that a type may fill: below the title over the full width, and above the timeline. */
export type SlotName = 'header' | 'side';

type Slots = Partial<Record<SlotName, ComponentType<SlotProps>>>;

const WorkHeader = lazy(() => import('./work/work-header'));

const JobHeader = lazy(() => import('./admin/files/job-header'));
const JobsListHead = lazy(() => import('./admin/files/jobs-list-head'));

/** Hand-made parts of pages by record type, each loaded when a page needs it. */
const SLOTS: Readonly<Record<string, Slots>> = {
  automation_rule: { header: lazy(() => import('./develop/rule/rule-bench')) },
  person: { header: lazy(() => import('./admin/people/person-header')) },
  webhook: {
    header: lazy(() => import('./develop/webhook/webhook-header')),
    side: lazy(() => import('./develop/webhook/deliveries')),
  },
  webhook_policy: { header: lazy(() => import('./develop/webhook/policy-header')) },
  request: { header: WorkHeader, side: lazy(() => import('./work/targets')) },
  problem: { header: WorkHeader },
  task: { header: lazy(() => import('./approval/task-header')) },
  project_task: { header: WorkHeader },
  agile_board: { header: lazy(() => import('./board/board')) },
  team: { header: lazy(() => import('./directory/team-header')) },
  organization: { header: lazy(() => import('./directory/organization-header')) },
  service_offering: { header: lazy(() => import('./directory/offering-header')) },
  sla: { header: lazy(() => import('./directory/sla-header')) },
  ci: { header: lazy(() => import('./directory/ci-header')) },
  import: { header: JobHeader },
  export: { header: JobHeader },
  workflow: { header: lazy(() => import('./workflow/workflow-header')) },
};

export const slotOf = (type: RecordType, name: SlotName): ComponentType<SlotProps> | undefined =>
  SLOTS[type.name]?.[name];

/** Fields that a hand-made part shows, so that the page does not. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  automation_rule: ['expressions', 'condition', 'actions', 'actions_html', 'description_html'],
  import: ['results'],
};

export const isTaken = (type: RecordType, field: string): boolean =>
  TAKEN[type.name]?.includes(field) ?? false;

/** Hand-made buttons above lists, by record type. */
const LIST_HEADS: Readonly<Record<string, ComponentType<{ readonly type: RecordType }>>> = {
  import: JobsListHead,
  export: JobsListHead,
};

export const listHeadOf = ({ name }: RecordType): ComponentType<{ readonly type: RecordType }> | undefined =>
  LIST_HEADS[name];
