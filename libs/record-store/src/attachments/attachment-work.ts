import type { Transaction } from '@deskline/platform';

/** What attachments need of the unit of work they are part of. */
export interface AttachmentWork {
  readonly transaction: Transaction;
  readonly now: string;
}

/** An attachment as the audit names it. */
export interface AttachmentName {
  readonly id: number;
  readonly name: string;
}
