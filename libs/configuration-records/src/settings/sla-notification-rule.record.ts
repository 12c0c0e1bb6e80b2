import { definePart, optional, required } from '@deskline/record';
import { SlaNotificationScheme } from './sla-notification-scheme.record';

const notify = optional.boolean({ default: false });

const fields = {
  threshold_percentage: required.integer({ min: 1, max: 1_000 }),
  notify_current_assignee: notify,
  notify_first_line_team_coordinator: notify,
  notify_first_line_team_manager: notify,
  notify_service_owner: notify,
  notify_support_team_coordinator: notify,
  notify_support_team_manager: notify,
};

/** People who are told when that part of a target's duration has passed. */
export const SlaNotificationRule = definePart('sla_notification_rule', {
  of: { sla_notification_scheme: SlaNotificationScheme },
  path: 'sla_notification_rules',
  fields,
  list: ['id', ...(Object.keys(fields) as (keyof typeof fields)[]), 'created_at', 'updated_at'],
  notes: { threshold_percentage: 'Of the target duration.' },
});
