import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { Database, Metrics } from '@deskline/platform';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import type { MailTransport } from './mail-transport';
import { FolderTransport } from './folder-transport';
import { MailMetrics } from './mail.metrics';
import { parseMailbox, type Mailbox } from './mail-address';
import { Outbox } from './outbox';
import { MailSender } from './mail-sender';
import { SmtpTransport } from './smtp-transport';

/** Longer than a batch can take with a mail server that answers at the last moment each time. */
const LEASE_MS = 600_000;

function fromAddress({ MAIL_FROM, BASE_URL }: WebhookDispatcherSettings): Mailbox {
  const text = MAIL_FROM ?? `Deskline <no-reply@${new URL(BASE_URL).hostname}>`;
  return parseMailbox(text) ?? { name: 'Deskline', address: 'no-reply@localhost' };
}

function transport(settings: WebhookDispatcherSettings): MailTransport {
  const from = fromAddress(settings);
  return settings.MAIL_URL === undefined
    ? new FolderTransport(join(settings.DATA_DIR, 'mail'), from)
    : new SmtpTransport(settings.MAIL_URL, from);
}

function mailSender(settings: WebhookDispatcherSettings, database: Database, metrics: Metrics): MailSender {
  const outbox = new Outbox(database, settings.WEBHOOK_MAILS_PER_HOUR);
  return new MailSender(outbox, transport(settings), new MailMetrics(metrics), {
    rules: {
      base_url: settings.BASE_URL,
      timeoutSeconds: settings.WEBHOOK_TIMEOUT_MS / 1000,
      retrySeconds: settings.WEBHOOK_RETRY_SECONDS,
      disableAfterFailures: settings.WEBHOOK_DISABLE_AFTER_FAILURES,
      disableAfterSeconds: settings.WEBHOOK_DISABLE_AFTER_SECONDS,
      mailSeconds: settings.WEBHOOK_MAIL_SECONDS,
    },
    pollMs: settings.WEBHOOK_MAIL_POLL_MS,
    schedule: settings.WEBHOOK_MAIL_RETRY_SECONDS.map((seconds) => seconds * 1000),
    leaseMs: LEASE_MS,
    stopMs: settings.WEBHOOK_STOP_MS,
  });
}

export const mailProviders: Provider[] = [
  { provide: MailSender, inject: [WebhookDispatcherSettings, Database, Metrics], useFactory: mailSender },
];
