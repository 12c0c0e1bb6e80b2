import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { type SendResult, type MailTransport, type OutgoingMail, messageOf } from './mail-transport';
import { parseMailUrl, type Mailbox } from './mail-address';

const CONNECTIONS = 4;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Sends letters by a mail server. Connections last for a batch. */
export class SmtpTransport implements MailTransport {
  private readonly logger = new Logger('Mail');

  constructor(
    /** Contains credentials: it is never logged. */
    private readonly url: string,
    private readonly from: Mailbox,
  ) {}

  announce(): Promise<void> {
    const { host } = parseMailUrl(this.url) ?? { host: '' };
    this.logger.log(`Mails are sent by ${host} from ${this.from.address}.`);
    return Promise.resolve();
  }

  async send(mails: readonly OutgoingMail[]): Promise<SendResult[]> {
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
        mails.map((mail) =>
          transport
            .sendMail(messageOf(this.from, mail))
            .then((): SendResult => ({ kind: 'sent' }))
            .catch(failureOf),
        ),
      );
    } finally {
      transport.close();
    }
  }
}

interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** Codes only: a server's text may repeat the credentials it received. */
function failureOf(error: unknown): SendResult {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  const because = [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
  const forGood = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
  return { kind: forGood ? 'refused' : 'failed', because };
}
