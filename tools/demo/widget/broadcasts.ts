import { named, type DemoRecord } from '../demo-record';
import { at } from '../days';

/** Broadcasts to people, and surveys with their answers. */
export const WIDGET_BROADCASTS: readonly DemoRecord[] = [
  ...named('/broadcasts', {
    'new-opening-hours': {
      message: 'From next month the service desk answers from 07:30 until 18:30.',
      message_type: 'info',
      start_at: at(-2, '08:00'),
    },
    'backup-window': {
      message: 'The backup network is slow today: please do not start restores before 16:00.',
      message_type: 'warning',
      visibility: 'members_of_teams',
      team_ids: ['@infrastructure'],
      start_at: at(-1, '07:00'),
    },
    'email-maintenance': {
      message: 'E-mail is not available on Saturday from 20:00 until midnight.',
      message_type: 'outage',
      visibility: 'covered_for',
      service_instance_ids: ['@email-production'],
      start_at: at(3, '08:00'),
      end_at: at(10, '22:00'),
    },
  }),
  ...named('/broadcasts/@new-opening-hours/translations', {
    'new-opening-hours-nl': {
      locale: 'nl',
      message: 'Vanaf volgende maand is de servicedesk bereikbaar van 07:30 tot 18:30.',
    },
  }),
  { ...response('omar-responds'), by: 'omar' },
  ...answers('omar-responds', 'omar', '5', '4', 'Call back when you say you will.'),
  { ...response('lucia-responds'), by: 'lucia' },
  ...answers('lucia-responds', 'lucia', '3', '5', null),
];

function response(key: string): DemoRecord {
  const values = { survey: '@after-completion', service: '@email' };
  return { key, path: '/survey_responses', values };
}

function answers(
  of: string,
  by: string,
  speed: string,
  kindness: string,
  better: string | null,
): DemoRecord[] {
  const said = { speed, kindness, ...(better !== null && { better }) };
  return Object.entries(said).map(([question, answer]) => ({
    key: `${of}-${question}`,
    path: `/survey_responses/@${of}/answers`,
    values: { question_id: `@survey-${question}`, answer },
    by,
  }));
}
