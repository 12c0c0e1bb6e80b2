/** A letter as it goes out. */
export interface Sending {
  /** The same on each attempt, so that whoever gets it twice can tell. */
  readonly id: string;
  readonly webhook_id: number;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
}

/** How a sending ended. `refused`: the recipient will never be accepted, so that trying again is no use. */
export type Carried =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'failed'; readonly because: string };

/** Takes letters to where they are read. Never throws. */
export interface Carrier {
  /** Says at the start where mails go. */
  announce(): Promise<void>;
  carry(sendings: readonly Sending[]): Promise<Carried[]>;
}
