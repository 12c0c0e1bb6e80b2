import { common, defineRecord, enabledViews, optional, required, type Row } from '@deskline/record';
import { disabled } from '../common-fields';
import { settingsAccess } from '../configuration-access';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

const yes = optional.boolean({ default: true });
const no = optional.boolean({ default: false });
/** "preselected for time on that kind of record" */
const preselected = optional.reference('effort_class');

/** How people of some organizations enter their time. */
export const TimesheetSetting = defineRecord('timesheet_setting', {
  collection: 'timesheet_settings',
  fields: {
    ...common,
    source: optional.string(30, { caseInsensitive: true }),
    sourceID: optional.string(128, { caseInsensitive: true }),
    name: required.string(160, { caseInsensitive: true }),
    unit: required.enum(['hours_and_minutes', 'percentage_of_workday'], { default: 'hours_and_minutes' }),
    time_increment: optional.integer({ default: 60 }),
    percentage_increment: optional.decimal({ min: 0, max: 100, default: '12.5' }),
    workday: optional.duration({ min: 1, max: 1_440, default: 480 }),
    workweek: optional.duration({ min: 1, max: 10_080, default: 2_400 }),
    allow_workday_overtime: yes,
    allow_workweek_overtime: yes,
    allocation_time_tracking: yes,
    assignment_time_tracking: yes,
    notify_on_incomplete: yes,
    require_note: no,
    require_time_entry_description: no,
    problem_effort_class: preselected,
    project_task_effort_class: preselected,
    request_effort_class: preselected,
    task_effort_class: preselected,
    time_allocation_effort_class: preselected,
    disabled,
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  links: {
    effort_classes: {
      to: 'effort_class',
      ids: 'effort_class_ids',
      inverse: 'timesheet_settings',
      inverseIds: 'timesheet_setting_ids',
    },
    organizations: { to: 'organization', ids: 'organization_ids' },
  },
  // Time entries of people in linked organizations are held to it.
  projectedFields: [
    'unit',
    'time_increment',
    'percentage_increment',
    'workday',
    'workweek',
    'allow_workday_overtime',
    'allow_workweek_overtime',
    'allocation_time_tracking',
    'assignment_time_tracking',
    'require_note',
    'require_time_entry_description',
    'problem_effort_class',
    'project_task_effort_class',
    'request_effort_class',
    'task_effort_class',
    'time_allocation_effort_class',
  ],
  projectedLinks: { effort_classes: ['id'], organizations: ['id'] },
  access: settingsAccess,
});
export type TimesheetSettingRow = Row<typeof TimesheetSetting>;
