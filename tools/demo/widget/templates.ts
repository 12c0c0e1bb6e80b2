import { day } from '../days';
import { named, type DemoRecord } from '../demo-record';

/** Templates of requests, tasks, workflows and projects. */
export const WIDGET_TEMPLATES: readonly DemoRecord[] = [
  ...named('/workflow_templates', {
    'standard-change': { subject: 'Standard change', category: 'standard', justification: 'improvement' },
    'emergency-change': { subject: 'Emergency change', category: 'emergency', justification: 'correction' },
    'order-hardware': { subject: 'Order hardware', category: 'order', justification: 'purchase' },
    'new-colleague': {
      subject: 'Welcome a new colleague',
      category: 'standard',
      justification: 'expansion',
      workflow_type: 'application_change',
      service: '@workplaces',
      workflow_manager: '@walter',
    },
    'restore-test': {
      subject: 'Restore a backup, to see that it can be done',
      category: 'standard',
      justification: 'maintenance',
      workflow_type: 'infrastructure_change',
      service: '@warehouse',
      workflow_manager: '@walter',
      recurrence: {
        frequency: 'monthly',
        start_date: day(1),
        day_of_week: true,
        day_of_week_index: 'first',
        day_of_week_day: 'tuesday',
        time_of_day: '09:00',
        time_zone: 'Europe/Amsterdam',
      },
    },
  }),
  ...named('/task_templates', {
    'change-step': {
      subject: 'Carry out a change step',
      category: 'implementation',
      planned_duration: 240,
      instructions: 'Follow the runbook of the service, and note what was different.',
    },
    'change-approval': { subject: 'Approve the change', category: 'approval', planned_duration: 480 },
    'welcome-approval': {
      subject: 'Agree to what the new colleague gets',
      category: 'approval',
      planned_duration: 480,
      team: '@service-desk',
      assign_to_requester_manager: true,
      planned_effort_requester_manager: 10,
    },
    'welcome-laptop': {
      subject: 'Set up a laptop',
      category: 'implementation',
      impact: 'low',
      planned_duration: 480,
      planned_effort: 90,
      team: '@workplace',
      instructions:
        'Ask for the size of the screen.\n\n- [ ] Install\n- [ ] Encrypt the disk\n- [ ] Label it',
      copy_notes_to_workflow: true,
    },
    'welcome-tour': {
      subject: 'Show the new colleague around',
      category: 'implementation',
      planned_duration: 240,
      team: '@service-desk',
      assign_to_requester: true,
    },
    'change-risk': { subject: 'Assess risk and impact', category: 'risk_and_impact', planned_duration: 120 },
  }),
  ...named('/workflow_templates/@new-colleague/phases', {
    'welcome-prepare': { name: 'Before the first day' },
    'welcome-begin': { name: 'The first day' },
  }),
  ...named('/workflow_templates/@new-colleague/tasks', {
    'welcome-1': { task_template: '@welcome-approval', phase_name: 'Before the first day' },
    'welcome-2': {
      task_template: '@welcome-laptop',
      phase_name: 'Before the first day',
      predecessor_ids: ['@welcome-1'],
    },
    'welcome-3': {
      task_template: '@welcome-tour',
      phase_name: 'The first day',
      predecessor_ids: ['@welcome-2'],
    },
  }),
  ...named('/task_templates/@welcome-approval/approvals', {
    'welcome-approver': { approver: '@walter', planned_effort: 15 },
  }),
  ...named('/project_templates', {
    'office-move': {
      subject: 'Move an office',
      category: 'medium',
      justification: 'move',
      work_hours: '@office',
      time_zone: 'Europe/Amsterdam',
      instructions: 'Begin with the network: lines take longest.',
    },
  }),
  ...named('/project_task_templates', {
    'project-step': { subject: 'Carry out a project step', category: 'activity', planned_duration: 2400 },
    'project-milestone': { subject: 'Reach a milestone', category: 'milestone', planned_duration: 0 },
    'project-approval': {
      subject: 'Approve the next phase',
      category: 'approval',
      planned_duration: 960,
      required_approvals: 2,
      assign_to_project_manager: true,
    },
  }),
  ...named('/project_task_templates/@project-milestone/assignments', {
    'milestone-assignee': { assignee: '@walter' },
  }),
  ...named('/project_templates/@office-move/phases', {
    'office-move-prepare': { name: 'Prepare' },
    'office-move-move': { name: 'Move' },
  }),
  ...named('/project_templates/@office-move/task_templates', {
    'office-move-1': { task_template: '@project-step', phase_name: 'Prepare', subject: 'Order the lines' },
    'office-move-2': {
      task_template: '@project-approval',
      phase_name: 'Prepare',
      predecessor_ids: ['@office-move-1'],
    },
    'office-move-3': {
      task_template: '@project-step',
      phase_name: 'Move',
      subject: 'Move the desks',
      predecessor_ids: ['@office-move-2'],
    },
  }),
  ...named('/request_templates', {
    'new-mailbox': { subject: 'New mailbox', category: 'rfc', service: '@email' },
    'new-laptop': {
      subject: 'New laptop',
      category: 'order',
      service: '@workplaces',
      team: '@workplace',
      end_users: true,
      instructions: 'Say which model, and by when.',
    },
    'forgotten-password': {
      subject: 'Forgotten password',
      category: 'incident',
      impact: 'low',
      service: '@identity',
      team: '@service-desk',
      end_users: true,
    },
    'new-colleague-request': {
      subject: 'New colleague',
      category: 'rfc',
      service: '@workplaces',
      workflow_template: '@new-colleague',
    },
    'fax-repair': { subject: 'Fax does not send', category: 'incident', service: '@fax', disabled: true },
  }),
  ...named('/request_templates/@new-laptop/translations', {
    'new-laptop-nl': { locale: 'nl', subject: 'Nieuwe laptop' },
  }),
  ...named('/service_offerings/@email-gold/standard_service_requests', {
    'mailbox-in-a-day': {
      request_template: '@new-mailbox',
      resolution_target_in_days: 1,
      support_hours: '@office',
      charge_type: 'fixed_price',
      rate: '15.00',
      rate_currency: 'EUR',
    },
  }),
  ...named('/slas/@email-for-all/standard_service_request_activityIDs', {
    'mailbox-activity': { standard_service_request: '@mailbox-in-a-day', activityID: '4100' },
  }).map((one) => ({ ...one, by: 'saskia' })),
];
