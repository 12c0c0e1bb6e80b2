/** What a message is for. Verification and test messages are sent in any state of the webhook. */
export type MessageKind = 'event' | 'verify' | 'test';

/** The occurrence a message tells about: a domain event, or one the dispatcher itself causes. */
export interface WebhookEvent {
  readonly event: string;
  readonly object_type: string;
  readonly object_id: number;
  readonly person_id: number | null;
  readonly person_name: string | null;
  readonly audit_line_id: number | null;
  readonly note_id: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The webhook as its messages name it. */
export interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly account_id: string;
  /** URL of the account; null while the account is so new that nothing but its id is known here. */
  readonly account_url: string | null;
  /** "custom URL of the account, if defined" */
  readonly custom_url: string | null;
}

/** Where the addresses in a message begin. */
export interface Origin {
  readonly base_url: string;
  /** The user interface. */
  readonly console_url: string;
  readonly node_id_domain: string;
}

/** A message as it is kept: made once, sent with the same bytes on every attempt. */
export interface Message {
  readonly body: Buffer;
  readonly link: string;
}
