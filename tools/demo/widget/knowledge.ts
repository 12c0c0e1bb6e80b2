import { named, type DemoRecord } from '../demo-record';

const article = (
  subject: string,
  service: string,
  description: string,
  instructions: string,
  more: object = {},
) => ({
  subject,
  service: `@${service}`,
  description,
  instructions,
  end_users: true,
  ...more,
});

export const WIDGET_KNOWLEDGE: readonly DemoRecord[] = [
  ...named('/knowledge_article_templates', {
    'how-to': { subject: 'How to …', service: '@workplaces' },
  }),
  ...named('/knowledge_articles', {
    'know-password': article(
      'Reset your password',
      'identity',
      'You cannot sign in, or your password has expired.',
      'Open the sign-in page, choose "Forgot password", and follow the link in the mail.',
      { status: 'validated', keywords: 'password sign-in locked' },
    ),
    'know-mail-phone': article(
      'Mail on your phone',
      'email',
      'You want to read your mail on a phone of the company.',
      'Install the mail app from the company store, and sign in with your address.',
      { status: 'validated', template: '@how-to' },
    ),
    'know-label-printer': article(
      'Label printer prints blank labels',
      'workplaces',
      'The label printer at a gate feeds labels without print.',
      'Turn the ribbon over: the shiny side faces the label.',
      { status: 'work_in_progress' },
    ),
    'know-stock-freeze': article(
      'Stock Keeper freezes at the end of a shift',
      'warehouse',
      'All screens stop for about a minute at 14:00 and 22:00.',
      'Wait for a minute. Do not book twice: the first booking arrives.',
      { status: 'not_validated', end_users: false, internal_specialists: true },
    ),
    'know-fax': article('Send a fax', 'fax', 'You want to send a fax.', 'Ask the service desk.', {
      status: 'archived',
      end_users: false,
    }),
  }),
  ...named('/knowledge_articles/@know-password/translations', {
    'know-password-nl': {
      locale: 'nl',
      subject: 'Je wachtwoord opnieuw instellen',
      description: 'Je kunt niet inloggen, of je wachtwoord is verlopen.',
      instructions: 'Open de inlogpagina, kies "Wachtwoord vergeten" en volg de link in de mail.',
    },
  }),
];
