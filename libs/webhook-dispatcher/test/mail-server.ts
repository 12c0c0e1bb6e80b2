import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';

export interface Arrived {
  /** Recipients of the envelope, whatever the headers say. */
  readonly recipients: string[];
  readonly raw: string;
  readonly mail: Email;
}

const PASSWORD = 's&cret@1';

/** Mail server that can be stopped and started, and refuses the recipients of a set. */
export class MailServer {
  readonly arrived: Arrived[] = [];
  readonly refused = new Set<string>();
  private server: SMTPServer | null = null;
  private port = 0;

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await server.start();
    return server;
  }

  get url(): string {
    return `smtp://desk:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        username === 'desk' && password === PASSWORD
          ? callback(null, { user: username })
          : callback(new Error(`No such user: ${username} ${password}`)),
      onRcptTo: ({ address }: SMTPServerAddress, _session, callback) =>
        this.refused.has(address)
          ? callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
          : callback(),
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void this.take(Buffer.concat(chunks), session).then(() => callback()));
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.server ? this.server.close(resolve) : resolve()));
    this.server = null;
  }

  /** Mails about a webhook. */
  about(webhookId: number): Arrived[] {
    return this.arrived.filter(({ mail }) => mail.text?.includes(`(id ${webhookId},`));
  }

  private async take(raw: Buffer, { envelope }: SMTPServerSession): Promise<void> {
    const recipients = envelope.rcptTo.map(({ address }) => address);
    this.arrived.push({ recipients, raw: raw.toString(), mail: await PostalMime.parse(raw) });
  }
}
