import { named, type DemoRecord } from '../demo-record';

/** What work begins from. */
export const WIDGET_TEMPLATES: readonly DemoRecord[] = [
  ...named('/workflow_templates', {
    'standard-change': { subject: 'Standard change', category: 'standard', justification: 'improvement' },
    'emergency-change': { subject: 'Emergency change', category: 'emergency', justification: 'correction' },
    'order-hardware': { subject: 'Order hardware', category: 'order', justification: 'purchase' },
  }),
  ...named('/task_templates', {
    'change-step': {
      subject: 'Carry out a change step',
      category: 'implementation',
      planned_duration: 240,
      instructions: 'Follow the runbook of the service, and note what was different.',
    },
    'change-approval': { subject: 'Approve the change', category: 'approval', planned_duration: 480 },
    'change-risk': { subject: 'Assess risk and impact', category: 'risk_and_impact', planned_duration: 120 },
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
    'fax-repair': { subject: 'Fax does not send', category: 'incident', service: '@fax', disabled: true },
  }),
  ...named('/request_templates/@new-laptop/translations', {
    'new-laptop-nl': { locale: 'nl', subject: 'Nieuwe laptop' },
  }),
];
