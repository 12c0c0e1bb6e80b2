import type { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { asSubject, inUtc, oneLine } from './text';

/** Webhook that a mail is about, as it was when the mail was filed. */
export interface Notice {
  readonly webhook_id: number;
  readonly account_id: string;
  readonly reason: 'failing' | 'unverified' | 'disabled';
  readonly name: string;
  readonly event: string;
  readonly uri: string;
  readonly error: string;
  readonly failures: number;
  readonly failing_since: Date;
}

/** Settings that a mail explains. */
export type Rules = Pick<
  WebhookDispatcherSettings,
  | 'BASE_URL'
  | 'WEBHOOK_TIMEOUT_MS'
  | 'WEBHOOK_RETRY_SECONDS'
  | 'WEBHOOK_DISABLE_AFTER_FAILURES'
  | 'WEBHOOK_DISABLE_AFTER_SECONDS'
  | 'WEBHOOK_MAIL_SECONDS'
>;

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export function compose(notice: Notice, rules: Rules): Letter {
  const parts = [
    `${heading(notice)}.`,
    facts(notice),
    ...REASONS[notice.reason](notice, rules),
    closing(rules),
  ];
  return { subject: asSubject(heading(notice)), text: `${parts.join('\n\n')}\n` };
}

function heading({ name, reason }: Notice): string {
  const what = {
    failing: 'is failing',
    unverified: 'could not be verified',
    disabled: 'has been disabled',
  };
  return `The webhook "${oneLine(name)}" ${what[reason]}`;
}

function facts(notice: Notice): string {
  const { webhook_id, account_id, event, failures, failing_since, reason } = notice;
  const since = inUtc(failing_since);
  return [
    `Webhook:     ${oneLine(notice.name)} (id ${webhook_id}, account ${oneLine(account_id)})`,
    `Event:       ${oneLine(event)}`,
    `URI:         ${uriWithoutQuery(notice.uri)}`,
    `Last error:  ${oneLine(notice.error) || 'unknown'}`,
    reason === 'unverified'
      ? `When:        ${since}`
      : `Since:       ${since}, ${failures === 1 ? 'one failed attempt' : `${failures} failed attempts in a row`}`,
  ].join('\n');
}

type Explanation = (notice: Notice, rules: Rules) => string[];

const REASONS: Readonly<Record<Notice['reason'], Explanation>> = {
  failing: (notice, rules) => [
    section('What happens now', [
      `${retries(rules)} Messages about other records go on being sent. A message that is given up stays in the log and can be sent again.`,
      `After ${rules.WEBHOOK_DISABLE_AFTER_FAILURES} failed attempts in a row over more than ${inWords(rules.WEBHOOK_DISABLE_AFTER_SECONDS)} the webhook is disabled; one success starts the count anew.`,
    ]),
    section('What you can do', [
      `See that the receiver answers with a status from 200 to 299 within ${inWords(rules.WEBHOOK_TIMEOUT_MS / 1000)}.`,
      ...calls(notice, rules, [
        ['Each attempt and its answer', 'GET', 'deliveries'],
        ['Send a test message', 'POST', 'test'],
      ]),
    ]),
  ],
  unverified: (notice, rules) => [
    section('What happens now', [
      `The message with the verification code could not be delivered. ${retries(rules)}`,
      'Until the callback in that message is called, no events are sent to this URI.',
    ]),
    section('What you can do', [
      'See that the URI is right and that the receiver answers with a status from 200 to 299.',
      ...calls(notice, rules, [
        ['Each attempt and its answer', 'GET', 'deliveries'],
        ['Send a fresh code', 'POST', 'resend_verification'],
      ]),
    ]),
  ],
  disabled: (notice, rules) => [
    section('What happened', [
      `${notice.failures} attempts in a row failed over more than ${inWords(rules.WEBHOOK_DISABLE_AFTER_SECONDS)}. Nothing is sent to this webhook any more.`,
      'What happens meanwhile is kept in the log and can be sent again once the webhook is enabled.',
    ]),
    section('How to enable it again', [
      'Mend the receiver, then:',
      ...calls(notice, rules, [
        ['Send a test message', 'POST', 'test'],
        ['Enable the webhook', 'PATCH', '', '{"disabled": false}'],
        ['Each attempt and its answer', 'GET', 'deliveries'],
        ['Send again what was missed', 'POST', 'replay', '{"from": ..., "to": ...}'],
      ]),
    ]),
  ],
};

function retries({ WEBHOOK_RETRY_SECONDS: steps }: Rules): string {
  if (steps.length === 0) return 'A message that fails is not tried again.';
  const within = inWords(steps.reduce((sum, step) => sum + step, 0));
  const times = steps.length === 1 ? 'once more' : `up to ${steps.length} more times`;
  return `A message that fails is tried again ${times}, within about ${within}; later messages about the same record wait for it.`;
}

function closing({ WEBHOOK_MAIL_SECONDS }: Rules): string {
  return `You get this mail as an administrator of the account, or because your address is in mail_exceptions_to of the webhook. There is at most one mail about a webhook in ${inWords(WEBHOOK_MAIL_SECONDS)}, and one when it is disabled.`;
}

const section = (title: string, lines: readonly string[]): string =>
  [title, '-'.repeat(title.length), ...lines].join('\n');

function calls(
  { webhook_id }: Notice,
  { BASE_URL }: Rules,
  all: readonly (readonly [what: string, method: string, path: string, body?: string])[],
): string[] {
  return all.map(([what, method, path, body]) => {
    const address = [BASE_URL, 'webhooks', webhook_id, path].filter((part) => part !== '').join('/');
    return `  ${what}:\n    ${method} ${address}${body ? `\n    ${body}` : ''}`;
  });
}

/** URI without its query, which often contains a secret: a mail has more readers than the record. */
const uriWithoutQuery = (uri: string): string => oneLine(uri).replace(/[?#].*$/, '?…');

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** `7 days`, `28 hours`, `20 minutes`: in the largest unit of which there are two, or a whole number. */
export function inWords(seconds: number): string {
  const unit = UNITS.find(([size]) => seconds >= 2 * size || (seconds > 0 && seconds % size === 0));
  const [size, name] = unit ?? ([1, 'second'] as const);
  const number = Math.round(seconds / size);
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}
