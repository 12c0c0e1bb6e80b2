import type { Mailbox } from './mail-address';

/** Letter to send. */
export interface OutgoingMail {
  /** The same on each attempt, so that a recipient recognises a copy. */
  readonly id: string;
  readonly webhook_id: number;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
}

/** Result of sending a letter. `refused`: the server will never accept the recipient, so there is no retry. */
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'failed'; readonly because: string };

/** Sends letters: by SMTP, or into a folder. Never throws. */
export interface MailTransport {
  /** Logs at the start where mails go. */
  announce(): Promise<void>;
  send(mails: readonly OutgoingMail[]): Promise<SendResult[]>;
}

/** Message for nodemailer: addresses as objects, never as text that is parsed. */
export function messageOf(from: Mailbox, { id, address, subject, text, date }: OutgoingMail) {
  const to = { name: '', address };
  return {
    from: { ...from },
    to,
    envelope: { from: from.address, to: [address] },
    subject,
    text,
    date,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: no automatic replies
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
