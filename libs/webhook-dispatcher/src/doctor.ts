import { connect } from 'node:net';
import { fault, ok, warning, type Finding } from '@deskline/platform';
import { recordIndexes } from '@deskline/record-store';
import { parseMailUrl } from './mail/mail-address';
import { webhookRecords } from './records';
import type { WebhookDispatcherSettings } from './webhook-dispatcher.settings';

const ABOUT = 'mail server';
const GREETING_MS = 5_000;
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** Part of `doctor` that only this service knows. */
export const doctor = {
  indexes: () => recordIndexes(webhookRecords),
  findings: async (settings: WebhookDispatcherSettings): Promise<readonly Finding[]> => [
    await mailFinding(settings),
    ...targetFindings(settings),
  ],
};

/** Connects, and says nothing: credentials are not tried. */
async function mailFinding({ MAIL_URL }: Pick<WebhookDispatcherSettings, 'MAIL_URL'>): Promise<Finding> {
  if (MAIL_URL === undefined)
    return warning(ABOUT, 'there is none: mails are written as files', 'Set MAIL_URL: docs/deployment.md.');
  const url = parseMailUrl(MAIL_URL);
  if (!url) return fault(ABOUT, 'MAIL_URL is not valid', 'Set it to smtp://user:password@host:port.');
  const port = Number(url.port) || (PORTS[url.protocol] ?? 25);
  const refusal = await connected(url.hostname, port);
  return refusal === null
    ? ok(ABOUT, `${url.hostname} can be reached`)
    : fault(ABOUT, `${url.hostname} cannot be reached: ${refusal}`, 'docs/runbooks/DesklineMailQueueAge.md');
}

function connected(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (refusal: string | null): void => {
      socket.destroy();
      resolve(refusal);
    };
    socket.setTimeout(GREETING_MS, () => end(`no answer within ${GREETING_MS} ms`));
    socket.once('connect', () => end(null));
    socket.once('error', ({ message }) => end(message));
  });
}

function targetFindings({ WEBHOOK_ALLOWED_TARGETS: ranges }: WebhookDispatcherSettings): Finding[] {
  const open = ranges.filter((range) => /\/0$/.test(range));
  return open.map((range) =>
    warning(
      'settings',
      `WEBHOOK_ALLOWED_TARGETS lets webhooks reach every private address (${range})`,
      'Narrow it.',
    ),
  );
}
