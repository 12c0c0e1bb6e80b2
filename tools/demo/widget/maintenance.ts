import { day } from '../days';
import { named, type DemoRecord } from '../demo-record';

/** Recurring maintenance: configuration items and the templates that start by themselves. */
export const WIDGET_MAINTENANCE: readonly DemoRecord[] = [
  ...named('/workflow_templates', {
    'maintain-cooling': {
      subject: 'Maintain the cooling of the server room',
      category: 'standard',
      justification: 'maintenance',
      workflow_type: 'application_change',
      service: '@network',
    },
  }),
  ...named('/task_templates', {
    'clean-filters': {
      subject: 'Clean the filters and check the drain',
      category: 'implementation',
      planned_duration: 120,
      planned_effort: 60,
      team: '@infrastructure',
      instructions: '[ ] filters\n[ ] drain\n[ ] temperature an hour later',
    },
  }),
  ...named('/workflow_templates/@maintain-cooling/tasks', {
    'cooling-filters': { task_template: '@clean-filters' },
  }),
  ...named('/cis', {
    'cooling-1': {
      product: '@adatum-cool',
      status: 'in_production',
      label: 'COOL-01',
      site: '@amsterdam',
      location: 'Server room',
      serial_nr: 'AC60-0188',
      workflow_template: '@maintain-cooling',
      workflow_manager: '@walter',
      recurrence: {
        frequency: 'monthly',
        start_date: day(-30),
        day_of_week: true,
        day_of_week_index: 'first',
        day_of_week_day: 'monday',
        time_of_day: '07:30',
        time_zone: 'Europe/Amsterdam',
      },
    },
    'cooling-2': { product: '@adatum-cool', status: 'standby_for_continuity', site: '@amsterdam' },
  }),
  ...named('/cis/@cooling-1/ci_relations', {
    'cooling-pair': { ci: '@cooling-2', relation_type: 'redundancy' },
  }),
];
