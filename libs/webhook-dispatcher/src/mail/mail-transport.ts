/** A letter as it goes out. */
export interface OutgoingMail {
  /** The same on each attempt, so that whoever gets it twice can tell. */
  readonly id: string;
  readonly webhook_id: number;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
}

/** How a sending ended. `refused`: the recipient will never be accepted, so that trying again is no use. */
export type SendResult =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'failed'; readonly because: string };

/** Takes letters to where they are read. Never throws. */
export interface MailTransport {
  /** Says at the start where mails go. */
  announce(): Promise<void>;
  carry(sendings: readonly OutgoingMail[]): Promise<SendResult[]>;
}
