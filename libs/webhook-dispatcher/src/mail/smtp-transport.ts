import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { SendResult, MailTransport, OutgoingMail } from './mail-transport';
import { parseMailUrl } from './mail-url';
import type { Mailbox } from './mailbox';
import { messageOf } from './message-of';

const CONNECTIONS = 4;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Hands letters to a mail server. Connections live as long as a batch. */
export class SmtpTransport implements MailTransport {
  private readonly logger = new Logger('Mail');

  constructor(
    /** Holds credentials: it is never written anywhere. */
    private readonly url: string,
    private readonly from: Mailbox,
  ) {}

  announce(): Promise<void> {
    const { host } = parseMailUrl(this.url) ?? { host: '' };
    this.logger.log(`Mails are sent by ${host} from ${this.from.address}.`);
    return Promise.resolve();
  }

  async carry(sendings: readonly OutgoingMail[]): Promise<SendResult[]> {
    const transport = createTransport({
      url: this.url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      return await Promise.all(
        sendings.map((sending) =>
          transport
            .sendMail(messageOf(this.from, sending))
            .then((): SendResult => ({ kind: 'sent' }))
            .catch(howItFailed),
        ),
      );
    } finally {
      transport.close();
    }
  }
}

interface SmtpFault {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** Codes only: what servers say may repeat what they were told, credentials too. */
function howItFailed(error: unknown): SendResult {
  const { code, command, responseCode } = (error ?? {}) as SmtpFault;
  const because = [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
  const forGood = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
  return { kind: forGood ? 'refused' : 'failed', because };
}
