import type { DomainEvent } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import { JOB_ENDED, type JobEnded, type JobKind } from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';
import { MailSender } from './mail-sender';
import type { FiledMail } from './outbox';

export const isJobEnd = ({ event }: DomainEvent): boolean => event === JOB_ENDED;

/** Files mails about the ends of jobs, to the people who posted them. */
@Injectable()
export class JobMails {
  constructor(@Inject(MailSender) private readonly mails: MailSender) {}

  async file(transaction: Transaction, events: readonly DomainEvent[]): Promise<void> {
    const mails = events.filter(isJobEnd).flatMap(mailOf);
    if (mails.length > 0) await this.mails.file(transaction, mails);
  }
}

function mailOf({ id, account_id, person_id, object_type, object_id, payload }: DomainEvent): FiledMail[] {
  if (person_id === null) return [];
  const ended = payload as unknown as JobEnded;
  return [{ id, account_id, person_id, job: { ...ended, kind: object_type as JobKind, id: object_id } }];
}
