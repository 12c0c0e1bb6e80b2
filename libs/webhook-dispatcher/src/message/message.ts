import { accountUrl } from '@deskline/platform';
import type { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';

/** Kind of a message. Verification and test messages are sent in any state of the webhook. */
export type MessageKind = 'event' | 'verify' | 'test';

/** Formats of a message: the documents' own, or the same in an envelope of CloudEvents. */
export const MESSAGE_FORMATS = ['classic', 'cloudevents'] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

/** Event that a message is about: a domain event, or one of the dispatcher itself, which is in no log. */
export interface WebhookEvent {
  readonly id?: string;
  readonly sequence?: number;
  readonly occurred_at?: string;
  readonly request_id?: string | null;
  readonly event: string;
  readonly object_type: string;
  readonly object_id: number;
  readonly person_id: number | null;
  readonly person_name: string | null;
  readonly audit_line_id: number | null;
  readonly note_id: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Webhook as its messages name it. */
export interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly account_id: string;
  readonly format: MessageFormat;
  /** URL of the account; null while the projection does not have the account yet. */
  readonly account_url: string | null;
  /** "custom URL of the account, if defined" */
  readonly custom_url: string | null;
}

/** Base of the addresses in a message. */
export interface Origin {
  readonly base_url: string;
  /** Of the user interface. */
  readonly console_url: string;
  readonly node_id_domain: string;
  /** URL of an account; `stored` is null while the projection does not have the account yet. */
  accountUrl(id: string, stored: string | null): string;
}

export function originOf(
  settings: Pick<WebhookDispatcherSettings, 'BASE_URL' | 'NODE_ID_DOMAIN' | 'ACCOUNT_URL_TEMPLATE'>,
): Origin {
  const { BASE_URL, NODE_ID_DOMAIN } = settings;
  const console_url = new URL(BASE_URL).origin;
  return {
    base_url: BASE_URL,
    console_url,
    node_id_domain: NODE_ID_DOMAIN,
    accountUrl: (id, stored) => accountUrl(settings, id, stored) ?? console_url,
  };
}

/** Stored message: made once, sent with the same bytes on every attempt. */
export interface Message {
  readonly body: Buffer;
  readonly link: string;
}
