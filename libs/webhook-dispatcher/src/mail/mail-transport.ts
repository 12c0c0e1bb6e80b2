import type { Mailbox } from './mail-address';

/** Letter to send. */
export interface OutgoingMail {
  /** The same on each attempt, so that a recipient recognises a copy. */
  readonly id: string;
  /** Subject for people who look for its file: `webhook-12`, `export-7`. */
  readonly about: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
  /** Further headers, for programs that read mails. */
  readonly headers?: Readonly<Record<string, string>>;
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
export function messageOf(from: Mailbox, { id, address, subject, text, date, headers = {} }: OutgoingMail) {
  const to = { name: '', address };
  const asWritten = new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]));
  return {
    from: { ...from },
    to,
    envelope: { from: from.address, to: [address] },
    subject,
    text,
    date,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' }, // RFC 3834: no automatic replies
    normalizeHeaderKey: (name: string) => asWritten.get(name.toLowerCase()) ?? name,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
