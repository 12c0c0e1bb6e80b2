import { nodeId } from '@deskline/record';
import { linkHeader } from './links';
import type { Addressee, Message, WebhookEvent, Origin } from './message';
import { inEnvelope } from './envelope';
import { payloadOf } from './payload';

/** Message in the format of the webhook. */
export function prepare(occurrence: WebhookEvent, webhook: Addressee, origin: Origin): Message {
  const text = bodyOf(occurrence, webhook, origin);
  const body = webhook.format === 'cloudevents' ? inEnvelope(text, occurrence, webhook, origin) : text;
  return { body: Buffer.from(body), link: linkHeader(occurrence, accountOf(webhook, origin), origin) };
}

/** Document 1, "Message body fields", in the order of the table. */
function bodyOf(occurrence: WebhookEvent, webhook: Addressee, origin: Origin): string {
  const domain = origin.node_id_domain;
  const { object_type, object_id, person_id, person_name } = occurrence;
  const about = {
    event: occurrence.event,
    object_id,
    object_nodeID: nodeId(domain, object_type, object_id),
    // "empty when a system event triggered it"
    person_id,
    person_nodeID: person_id === null ? null : nodeId(domain, 'person', person_id),
    person_name,
    payload: payloadOf(occurrence, domain),
  };
  return `${beginningOf(webhook, origin)},${JSON.stringify(about).slice(1)}`;
}

const accountOf = ({ account_id, account_url }: Addressee, origin: Origin): string =>
  origin.accountUrl(account_id, account_url);

/** First members of messages by webhook: an addressee is read once for many messages. */
const beginnings = new WeakMap<Addressee, { readonly origin: Origin; readonly text: string }>();

/** First members of the body, which are the same in all messages of a webhook. */
function beginningOf(webhook: Addressee, origin: Origin): string {
  const cached = beginnings.get(webhook);
  if (cached?.origin === origin) return cached.text;
  const members = {
    webhook_id: webhook.id,
    webhook_nodeID: nodeId(origin.node_id_domain, 'webhook', webhook.id),
    account_id: webhook.account_id,
    account: accountOf(webhook, origin),
    ...(webhook.custom_url && { custom_url: webhook.custom_url }),
    name: webhook.name,
  };
  const text = JSON.stringify(members).slice(0, -1);
  beginnings.set(webhook, { origin, text });
  return text;
}
