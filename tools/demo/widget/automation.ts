import { named, type DemoRecord } from '../demo-record';

/** Automation rules; none of them runs while the demo data is loaded. */
export const WIDGET_AUTOMATION: readonly DemoRecord[] = [
  ...named('/automation_rules', {
    'rule-mailbox-ready': {
      name: 'Tell how to open the new mailbox',
      trigger: 'on status update',
      position: 1,
      request_template: '@new-mailbox',
      condition: `request.status == 'completed' && request.completion_reason == 'solved'`,
      actions: `note('Your mailbox is ready. It is in your mail program within an hour.')`,
      description: 'Most of those who ask for a mailbox call again to ask where it is.',
    },
    'rule-major-incident': {
      name: 'Accepted major incidents are urgent',
      trigger: 'on update',
      position: 2,
      generic: 'request',
      disabled: true,
      expressions: `major = request.major_incident_status == 'accepted'\nwas_major = previous.major_incident_status == 'accepted'`,
      condition: 'major && !was_major',
      actions: `set({'urgent': true}), internal_note('Accepted as a major incident.')`,
    },
  }),
  ...named('/app_offering_automation_rules', {
    'rule-chat-team': {
      app_offering: '@app-chat',
      name: 'Tell the channel who has a major incident now',
      rulable_type: 'Req',
      trigger: 'on team update',
      position: 1,
      condition: `request.major_incident_status == 'accepted' && request.team != null`,
      actions: `webhook({'text': request.subject + ' is with ' + request.team.name})`,
    },
  }),
];
