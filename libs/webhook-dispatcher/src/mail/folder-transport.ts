import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { type SendResult, type MailTransport, type OutgoingMail, messageOf } from './mail-transport';
import type { Mailbox } from './mail-address';

/** Writes mails as files that any mail program opens, where no mail server is configured. */
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

  send(mails: readonly OutgoingMail[]): Promise<SendResult[]> {
    return Promise.all(mails.map((mail) => this.write(mail)));
  }

  /** Writes under the same name each time, and renames the complete file: a mail that is written twice is there once. */
  private async write(mail: OutgoingMail): Promise<SendResult> {
    try {
      await this.open();
      const { message } = await this.transport.sendMail(messageOf(this.from, mail));
      const day = mail.date.toISOString().slice(0, 19).replace(/\D/g, '');
      const file = join(this.folder, `${day}-${mail.about}-${mail.id}.eml`);
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
