import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { SendResult, MailTransport, OutgoingMail } from './mail-transport';
import type { Mailbox } from './mailbox';
import { messageOf } from './message-of';

/** Without a mail server each mail is a file that any mail program opens. */
export class FolderTransport implements MailTransport {
  private readonly logger = new Logger('Mail');
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly folder: string,
    private readonly from: Mailbox,
  ) {}

  async announce(): Promise<void> {
    try {
      await this.open();
      this.logger.log(`MAIL_URL is not set: mails are written as files to ${this.folder}.`);
    } catch (error) {
      this.logger.warn(
        `MAIL_URL is not set, and mails cannot be written as files to ${this.folder} (${codeOf(error)}): they wait for a day and are given up.`,
      );
    }
  }

  carry(sendings: readonly OutgoingMail[]): Promise<SendResult[]> {
    return Promise.all(sendings.map((sending) => this.write(sending)));
  }

  /** Under the same name each time, and never half: what is written twice is there once. */
  private async write(sending: OutgoingMail): Promise<SendResult> {
    try {
      await this.open();
      const { message } = await this.transport.sendMail(messageOf(this.from, sending));
      const day = sending.date.toISOString().slice(0, 19).replace(/\D/g, '');
      const file = join(this.folder, `${day}-webhook-${sending.webhook_id}-${sending.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return { kind: 'sent' };
    } catch (error) {
      return { kind: 'failed', because: codeOf(error) };
    }
  }

  private async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? String(error);
